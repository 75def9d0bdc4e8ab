/** The part of a canvas that the share kit draws with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'direction'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'beginPath'
  | 'arc'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'roundRect'
>

/** The font of the app, which canvases do not inherit. */
const FAMILY =
  "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"

/** Returns a font for a canvas. */
export function fontOf(size: number, weight: number): string {
  return `${String(weight)} ${String(size)}px ${FAMILY}`
}

/** Returns the context of a new canvas; null where the browser cannot draw. */
export function createContext(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d', { willReadFrequently: true })
}

/** Resolves once the fonts with the letters of a text are loaded. Without them others are used. */
export async function loadFonts(text: string): Promise<void> {
  try {
    await Promise.all([400, 600].map((weight) => document.fonts.load(fontOf(16, weight), text)))
  } catch {
    // The browser's own fonts have the letters.
  }
}
