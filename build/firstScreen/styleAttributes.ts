/** Replaces style attributes, which the page's policy blocks, by rules. */
export class StyleAttributes {
  readonly #app: string;
  readonly #numbers = new Map<string, number>();

  constructor(app: string) {
    this.#app = app;
  }

  /** Moves style attributes to `rules`. */
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

/** React writes these characters as entities. */
function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
