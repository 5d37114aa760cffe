import type { useAnnouncements } from '../components/announcements';
import { texts } from '../i18n/about';
import type { Saving } from '../storage/saving';
import { keepOffline } from './offline';

/** Keeps the app for offline use, and offers a new version when there is one. */
export function offerNewVersions(
  notify: ReturnType<typeof useAnnouncements>['notify'],
  saving: Saving,
): void {
  void keepOffline(({ take }) => {
    // It is loaded when the person says so, and not before everything is saved.
    const run = () => void saving.flush().then(take);
    notify({ subject: 'version', text: texts.newVersion, action: { label: texts.reload, run } });
  });
}
