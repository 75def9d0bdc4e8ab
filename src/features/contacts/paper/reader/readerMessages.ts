import type { ReadWord } from '../fields/cardLine'

/** A picture in shades of gray, row by row, a byte per pixel. */
export interface GrayPicture {
  pixels: Uint8Array
  width: number
  height: number
}

/** `loading`: the reader and its languages; `reading`: the picture. */
export interface ReaderProgress {
  step: 'loading' | 'reading'
  /** From 0 to 1. */
  share: number
}

/** The result: words, and how far the picture was turned clockwise to read them. */
export interface CardReading {
  words: ReadWord[]
  turn: Turn
}

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270

/** `unsupported`: the browser lacks or forbids WebAssembly; `lost`: a file could not be loaded. */
export type ReaderFailure = 'unsupported' | 'lost' | 'failed'

export type ReaderResponse =
  | { progress: ReaderProgress }
  | { done: CardReading }
  | { failure: ReaderFailure }
