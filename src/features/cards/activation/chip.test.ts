import { afterEach, expect, it, vi } from 'vitest'
import { readChips } from './chip'

afterEach(() => {
  vi.unstubAllGlobals()
})

const dataOf = (bytes: Uint8Array) => new DataView(new Uint8Array(bytes).buffer)
const inUtf8 = (text: string) => dataOf(new TextEncoder().encode(text))
const inUtf16 = (text: string) =>
  dataOf(new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer))

/** Returns what is read from a chip with these records. */
async function textsOn(records: readonly object[]): Promise<string[][]> {
  const texts: string[][] = []
  vi.stubGlobal(
    'NDEFReader',
    class {
      onreading: ((event: object) => void) | null = null
      scan = () => {
        this.onreading?.({ message: { records } })
        return Promise.resolve()
      }
    },
  )
  await readChips(new AbortController().signal, {
    onTexts: (read) => texts.push(read),
    onError: () => undefined,
  })
  return texts
}

it('gives all texts and addresses of a chip at once, in any encoding, also in a smart poster', async () => {
  const url = { recordType: 'url', data: inUtf8('https://cards.example/card/a') }
  const poster = {
    recordType: 'smart-poster',
    records: [{ recordType: 'text', encoding: 'utf-16', data: inUtf16('7K2M') }],
    toRecords() {
      return this.records
    },
  }
  const others = [
    { recordType: 'mime', data: inUtf8('BEGIN:VCARD') },
    { recordType: 'empty', data: null },
    { recordType: 'text', encoding: 'utf-8', data: inUtf8('9PQ4') },
  ]
  expect(await textsOn([url, poster, ...others])).toEqual([
    ['https://cards.example/card/a', '7K2M', '9PQ4'],
  ])
})

it('says that an empty chip has none', async () => {
  expect(await textsOn([{ recordType: 'empty', data: null }])).toEqual([[]])
})
