import type { CommandReaderContext } from './bash';
import type { Word } from './command';
import { type CurlOption, optionNamed, optionOfLetter } from './options';

/** An option that says something about the request, with its value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** As it is written: `-d` or `--data`. */
  readonly shown: string;
  /** The word it begins in, in UTF-16 units of the source. */
  readonly start: number;
}

/** Takes the arguments of one command apart, as curl does: clusters, values glued on, `--`, `--next`. */
export class Arguments {
  readonly #operations: Setting[][] = [[]];
  readonly #withoutEffect: string[] = [];
  #index = 0;

  constructor(
    readonly words: readonly Word[],
    readonly scope: CommandReaderContext,
  ) {}

  read(): Setting[][] {
    let isOptions = true;
    for (; this.#index < this.words.length; this.#index++) {
      const word = this.words[this.#index];
      if (!word) break;
      const { text } = word;
      if (isOptions && text === '--') isOptions = false;
      else if (isOptions && (text === '--next' || text === '-:')) this.#operations.push([]);
      else if (isOptions && text.startsWith('--')) this.#long(word);
      else if (isOptions && text.startsWith('-') && text !== '-') this.#cluster(word);
      else this.#set('url', text, word.start, '--url');
    }
    const [first] = this.words;
    if (this.#withoutEffect.length > 0) {
      const options = [...new Set(this.#withoutEffect)].join(', ');
      this.scope.notes.add('options-without-effect', this.scope.at(first?.start ?? 0), { options });
    }
    return this.#operations;
  }

  #set(name: string, value: string, start: number, shown: string): void {
    this.#operations.at(-1)?.push({ name, value, start, shown });
  }

  #long({ text, start }: Word): void {
    const name = text.slice(2);
    const equals = name.indexOf('=');
    const whole = optionNamed(name);
    const option = whole ?? (equals === -1 ? undefined : optionNamed(name.slice(0, equals)));
    const shown = `--${equals === -1 || whole ? name : name.slice(0, equals)}`;
    this.#take(option, shown, start, whole ? undefined : name.slice(equals + 1));
  }

  /** Letters after one dash; the first that takes a value takes the rest of the word. */
  #cluster({ text, start }: Word): void {
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      const option = optionOfLetter(letter);
      const rest = text.slice(at + 1);
      if (letter === ':') this.#operations.push([]);
      else this.#take(option, `-${letter}`, start, option?.takesValue && rest !== '' ? rest : undefined);
      if (option?.takesValue) return;
    }
  }

  #take(option: CurlOption | undefined, shown: string, start: number, glued: string | undefined): void {
    const { notes, at } = this.scope;
    if (!option) {
      notes.add('option-unknown', at(start), { option: shown });
      return;
    }
    let value = glued ?? '';
    if (option.takesValue && glued === undefined) {
      const next = this.words[this.#index + 1];
      if (!next) {
        notes.add('option-incomplete', at(start), { option: shown });
        return;
      }
      this.#index += 1;
      value = next.text;
    }
    if (option.isExpanded) notes.add('option-not-available', at(start), { option: shown });
    if (option.effect === 'reads') this.#set(option.name, value, start, shown);
    else if (option.effect === 'without-effect') this.#withoutEffect.push(shown);
    else notes.add('option-not-available', at(start), { option: shown });
  }
}
