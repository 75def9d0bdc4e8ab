/** Types for the used part of `qrcode` 1.5.4, which has none. */
declare module 'qrcode' {
  interface QrCode {
    /** `size` modules per side; `data` has a 1 for each dark module, row by row. */
    modules: { size: number; data: Uint8Array }
  }
  /** Throws if the text is longer than the largest code holds. */
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): QrCode
}
