import { Blob } from 'node:buffer'
import { vi } from 'vitest'

/** The first bytes of a JPEG. */
export const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

/**
 * Stubs pictures, which jsdom can't draw: each has this size, and a canvas makes JPEGs of
 * `bytesPerPixel` times the quality. Returns the list of drawn pictures, as `320x160 0.9`.
 */
export function stubPictures(
  size: { width: number; height: number },
  bytesPerPixel: number,
): string[] {
  const made: string[] = []
  const brush = { fillRect: () => undefined, drawImage: () => undefined, fillStyle: '' }
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type = 'image/png',
    quality: unknown = 1,
  ) {
    made.push(`${String(this.width)}x${String(this.height)} ${String(quality)}`)
    const bytes = new Uint8Array(
      Math.round(this.width * this.height * bytesPerPixel * Number(quality)),
    )
    bytes.set(JPEG.subarray(0, bytes.length))
    take(new Blob([bytes.length > 0 ? bytes : JPEG], { type }) as never)
  })
  return made
}

/** Removes the stubs. */
export function restorePictures(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
