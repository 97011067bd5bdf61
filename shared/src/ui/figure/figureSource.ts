/** A picture with its address and its alternative text. */
export interface FigureSource {
  readonly src: string;
  readonly alt: string;
}
