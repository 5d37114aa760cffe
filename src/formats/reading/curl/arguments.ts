import type { CommandReaderContext, Range, SecretExpansion, Word } from './command';
import { type CurlOption, optionNamed, optionOfLetter } from './options';

/** An option that says something about the request, with its value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The parts of its value that the shell would fill in. */
  readonly expansions: readonly Range[];
  /** Those among them whose values are known secrets. */
  readonly secrets: readonly SecretExpansion[];
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
      else this.#set('url', '--url', word, word, text);
    }
    const [first] = this.words;
    if (this.#withoutEffect.length > 0) {
      const options = [...new Set(this.#withoutEffect)].join(', ');
      this.scope.notes.add('options-without-effect', this.scope.at(first?.start ?? 0), { options });
    }
    return this.#operations;
  }

  /** `from`: the word that the option begins in; `value` ends the word `given`. */
  #set(name: string, shown: string, from: Word, given: Word, value: string): void {
    const cut = given.text.length - value.length;
    const moved = ([begin, end]: Range): Range => [begin - cut, end - cut];
    const expansions = given.expansions.map(moved);
    const secrets = (given.secrets ?? []).map((secret) => ({ ...secret, range: moved(secret.range) }));
    for (const word of new Set([from, given])) for (const one of word.notes) this.scope.notes.push(one);
    this.#operations.at(-1)?.push({ name, value, expansions, secrets, start: from.start, shown });
  }

  #long(word: Word): void {
    const { text } = word;
    const name = text.slice(2);
    const equals = name.indexOf('=');
    const whole = optionNamed(name);
    const option = whole ?? (equals === -1 ? undefined : optionNamed(name.slice(0, equals)));
    const shown = `--${equals === -1 || whole ? name : name.slice(0, equals)}`;
    this.#take(option, shown, word, whole ? undefined : name.slice(equals + 1));
  }

  /** Letters after one dash; the first that takes a value takes the rest of the word. */
  #cluster(word: Word): void {
    const { text } = word;
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      const option = optionOfLetter(letter);
      const rest = text.slice(at + 1);
      if (letter === ':') this.#operations.push([]);
      else this.#take(option, `-${letter}`, word, option?.takesValue && rest !== '' ? rest : undefined);
      if (option?.takesValue) return;
    }
  }

  #take(option: CurlOption | undefined, shown: string, word: Word, glued: string | undefined): void {
    const { notes } = this.scope;
    const where = this.scope.at(word.start);
    if (!option) {
      notes.add('option-unknown', where, { option: shown });
      return;
    }
    let given = word;
    if (option.takesValue && glued === undefined) {
      const next = this.words[this.#index + 1];
      if (!next) {
        notes.add('option-incomplete', where, { option: shown });
        return;
      }
      this.#index += 1;
      given = next;
    }
    if (option.isExpanded) notes.add('option-not-available', where, { option: shown });
    // What a word without a part in the request is made of does not matter.
    if (option.effect === 'reads') {
      const value = option.takesValue ? (glued ?? given.text) : '';
      this.#set(option.name, shown, word, given, value);
    } else if (option.effect === 'without-effect') this.#withoutEffect.push(shown);
    else notes.add('option-not-available', where, { option: shown });
  }
}
