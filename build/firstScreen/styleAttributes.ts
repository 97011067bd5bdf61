/** HTML without style attributes, and the rules that replace them. */
export class StyleAttributes {
  readonly #app: string;
  readonly #numbers = new Map<string, number>();

  constructor(app: string) {
    this.#app = app;
  }

  /** Replaces style attributes, which the policy of the page refuses, by attributes that `rules` name. */
  moveFrom(html: string): string {
    return html.replace(/ style="([^"]*)"/g, (_all, text: string) => {
      const number = this.#numbers.get(text) ?? this.#numbers.size;
      this.#numbers.set(text, number);
      return ` data-style="${this.#app}-${number}"`;
    });
  }

  get rules(): string {
    return [...this.#numbers]
      .map(([text, number]) => `[data-style="${this.#app}-${number}"]{${decode(text)}}`)
      .join('');
  }
}

/** React writes these characters of a value as entities. */
function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
