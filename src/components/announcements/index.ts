export { Announcements, useAnnouncements } from './announcements';
