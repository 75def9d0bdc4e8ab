import { expect, it } from 'vitest'
import { pictureType } from './pictureType'

const FRAME = '\x21\xf9\x04'
const typeOf = (text: string) => pictureType(new Blob([Buffer.from(text, 'latin1')]))

it.each([
  ['\x89PNG\r\n\x1a\n', { format: 'png', isSendable: true, isAnimated: false }],
  ['\xff\xd8\xff\xe1', { format: 'jpeg', isSendable: true, isAnimated: false }],
  [`GIF89a!${FRAME}..!`, { format: 'gif', isSendable: true, isAnimated: false }],
  [`GIF87a${FRAME}!${FRAME}`, { format: 'gif', isSendable: true, isAnimated: true }],
  ['RIFF....WEBPVP8 ....\x02', { format: 'webp', isSendable: true, isAnimated: false }],
  ['RIFF....WEBPVP8X....\x12', { format: 'webp', isSendable: true, isAnimated: true }],
  ['\0\0\0 ftypavif', { format: 'avif', isSendable: true, isAnimated: false }],
  ['\0\0\0 ftypavis', { format: 'avif', isSendable: true, isAnimated: true }],
  ['\0\0\0 ftypheic', { format: 'heic', isSendable: false, isAnimated: false }],
  ['\0\0\0 ftypmif1', { format: 'heic', isSendable: false, isAnimated: false }],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['%PDF-1.7', null],
  ['', null],
])('%j', async (text, type) => {
  expect(await typeOf(text)).toEqual(type)
})
