import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { uploadContactDisplay } from '@/contract/contacts/contacts'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { callFailsWith } from '@/testing/scenarios'
import { renderApp } from '@/testing/renderApp'
import { JPEG, restorePictures, stubPictures } from '@/testing/stubPictures'
import type { ReaderResponse } from './reader/readerMessages'
import { printedWords } from './testing/printedWords'

afterEach(() => {
  restorePictures()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** Stands for the worker that reads: a test answers for it. */
class FakeReader extends EventTarget {
  isEnded = false
  onmessage: ((event: { data: ReaderResponse }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage = () => undefined
  terminate = () => {
    this.isEnded = true
  }
  answer = (data: ReaderResponse) => inAct(() => this.onmessage?.({ data }))
}

/** Opens the scanner, with pictures of this size and readers that the test answers for. */
async function openScanner(size = { naturalWidth: 1600, naturalHeight: 900 }) {
  const contacts = serveContacts([
    numberedContact(1, {
      firstName: 'Nora',
      lastName: 'Berg',
      phones: [{ label: '', value: '+46 8 123 45 67' }],
    }),
  ])
  const readers: FakeReader[] = []
  stubPictures({ width: 1600, height: 900 }, 0.01)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    ...{ fillRect: () => undefined, drawImage: () => undefined },
    ...{ translate: () => undefined, rotate: () => undefined },
    getImageData: () => ({ data: new Uint8ClampedArray(0) }),
  } as never)
  vi.stubGlobal(
    'Image',
    class {
      onload: () => void = () => undefined
      constructor() {
        Object.assign(this, size)
        queueMicrotask(() => {
          this.onload()
        })
      }
    },
  )
  vi.stubGlobal(
    'Worker',
    class extends FakeReader {
      constructor() {
        super()
        readers.push(this)
      }
    },
  )
  const view = renderApp('/contacts/new?from=paper')
  const drop = await screen.findByLabelText(/^Drop pictures here/)
  const choose = (...names: string[]) =>
    view.user.upload(
      drop,
      names.map((name) => new File([JPEG], name, { type: 'image/jpeg' })),
    )
  const reader = async (count = 1) => {
    await waitFor(() => {
      expect(readers).toHaveLength(count)
    })
    return readers[count - 1] ?? new FakeReader()
  }
  return { contacts, choose, reader, readers, ...view }
}

const words = printedWords([
  { text: 'Nora Lindqvist', size: 40 },
  { text: 'Head of Desjgn', confidence: 48 },
  'Meridiana Lighting AB',
  'T +46 8 123 45 67',
  'nora.lindqvist@meridiana-lighting.se',
  'Light that knows the room',
])
const done = { done: { words, turn: 0 as const } }
const field = (name: string) => screen.getByRole('textbox', { name })

describe('scanning a paper card', () => {
  it('proposes the fields, marks those that were hard to read, and adds the contact', async () => {
    const { user, contacts, choose, reader, store } = await openScanner()
    await choose('nora.jpg')
    const worker = await reader()
    expect(screen.getByRole('heading', { name: 'Reading nora.jpg' })).toHaveFocus()
    await worker.answer({ progress: { step: 'reading', share: 0.4 } })
    expect(await screen.findByText('40 %')).toBeVisible()
    await worker.answer(done)
    expect(await screen.findByRole('heading', { name: 'Check the contact' })).toBeVisible()
    expect(worker.isEnded).toBe(true)
    expect(field('First name')).toHaveValue('Nora')
    expect(field('e-mail 1')).toHaveValue('nora.lindqvist@meridiana-lighting.se')
    expect(screen.getByText('Light that knows the room')).toBeVisible()
    expect(await screen.findByText('open Nora Berg')).toBeVisible()

    const title = field('Job title')
    expect(title).toHaveFocus()
    expect(title).toHaveAccessibleDescription('Check this.')
    expect(screen.getAllByText('Check this.')).toHaveLength(1)
    await user.clear(title)
    await user.type(title, 'Head of Design')
    expect(screen.queryByText('Check this.')).not.toBeInTheDocument()

    await user.click(screen.getByRole('checkbox', { name: 'Keep the picture with the contact' }))
    await user.click(screen.getByRole('button', { name: 'Add contact' }))
    expect(await screen.findByText(/^Nora Lindqvist was added/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the contact' })).toBeVisible()
    expect(contacts.sent('POST')[0]?.body).toEqual({
      firstName: 'Nora',
      lastName: 'Lindqvist',
      jobTitle: 'Head of Design',
      organization: 'Meridiana Lighting AB',
      emails: [{ label: 'Work', value: 'nora.lindqvist@meridiana-lighting.se' }],
      phones: [{ label: 'Work', value: '+4681234567' }],
    })
    expect(JSON.stringify(store.getState())).not.toContain('Light that knows')
  })

  it('marks a number that is valid in no country', async () => {
    const { user, choose, reader } = await openScanner()
    await choose('nora.jpg')
    const read = printedWords([
      { text: 'Nora Lindqvist', size: 40 },
      'nora@meridiana.se',
      'T +46 8 123 45 67 89 01',
    ])
    await (await reader()).answer({ done: { words: read, turn: 0 } })
    await screen.findByRole('heading', { name: 'Check the contact' })
    expect(field('phone 1')).toHaveFocus()
    expect(field('phone 1')).toHaveAccessibleDescription('Check this.')
    await user.tab()
    expect(field('phone 1')).toHaveAccessibleDescription(
      'Check this. This number is not valid in any country we know. Please check it.',
    )
  })

  it('warns of a picture that shows two cards', async () => {
    const { choose, reader } = await openScanner()
    await choose('two.jpg')
    const read = [...words, ...printedWords(['Kofi Mensah', 'kofi.mensah@accrafreight.com'])]
    await (await reader()).answer({ done: { words: read, turn: 0 } })
    expect(await screen.findByText(/^This looks like more than one card\./)).toBeVisible()
  })

  it('reads several pictures one after the other', async () => {
    const { user, choose, reader } = await openScanner()
    await choose('one.jpg', 'two.jpg')
    expect(await screen.findByText('1 picture after this one')).toBeVisible()
    await (await reader()).answer(done)
    await user.click(await screen.findByRole('button', { name: 'Add contact and read the next' }))
    expect(await screen.findByRole('heading', { name: 'Reading two.jpg' })).toBeVisible()
    await (await reader(2)).answer(done)
    expect(await screen.findByRole('button', { name: 'Add contact' })).toBeVisible()
  })

  it('is cancelled at once, and its worker ends', async () => {
    const { user, choose, reader } = await openScanner()
    await choose('nora.jpg')
    const worker = await reader()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(worker.isEnded).toBe(true)
    expect(await screen.findByRole('heading', { name: 'Take a photo of the card' })).toBeVisible()
  })

  it('takes as long to load as the network does, and a minute to read', async () => {
    const { choose, reader } = await openScanner()
    await choose('nora.jpg')
    const worker = await reader()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await worker.answer({ progress: { step: 'loading', share: 0 } })
    vi.advanceTimersByTime(300_000)
    await worker.answer({ progress: { step: 'reading', share: 0 } })
    expect(worker.isEnded).toBe(false)
    await inAct(() => vi.advanceTimersByTime(60_000))
    vi.useRealTimers()
    expect(await screen.findByRole('alert')).toHaveTextContent('Reading took longer than a minute')
    expect(worker.isEnded).toBe(true)
  })

  it('keeps a picture whose reader was not loaded, and reads it on request', async () => {
    const { user, choose, reader } = await openScanner()
    await choose('nora.jpg', 'next.jpg')
    await (await reader()).answer({ failure: 'lost' })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Reading nora.jpg' })).toBeVisible()
    expect(screen.getByText('1 picture after this one')).toBeVisible()
    await (await reader(2)).answer(done)
    await user.click(await screen.findByRole('button', { name: 'Skip this picture' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Reading next.jpg' })).toBeVisible()
  })

  it.each<[string, ReaderResponse]>([
    ['No text was found', { done: { words: [], turn: 0 } }],
    ['no name, phone or e-mail', { done: { words: printedWords(['~ 12 ~']), turn: 0 } }],
    ['WebAssembly is missing or blocked', { failure: 'unsupported' }],
    ['could not be loaded', { failure: 'lost' }],
  ])('says that %s, and offers another way', async (text, response) => {
    const { choose, reader } = await openScanner()
    await choose('desk.jpg')
    await (await reader()).answer(response)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    const byHand = screen.getByRole('link', { name: 'Enter by hand' })
    expect(byHand).toHaveAttribute('href', '/contacts/new')
    expect(screen.getByLabelText(/^Drop pictures here/)).toBeVisible()
  })

  it('refuses a picture of too many pixels before it is decoded', async () => {
    const { choose } = await openScanner({ naturalWidth: 60_000, naturalHeight: 60_000 })
    await choose('bomb.png')
    expect(await screen.findByRole('alert')).toHaveTextContent('This picture is too large.')
  })

  it.each<[string, BlobPart[]]>([
    ['nothing', []],
    ['a drawing', ['<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>']],
    ['a page', ['<!doctype html><script>location="https://x.example"</script>']],
  ])('refuses a file of %s with the name of a picture, without drawing it', async (_, parts) => {
    const { user, readers, contacts } = await openScanner()
    const drop = await screen.findByLabelText(/^Drop pictures here/)
    await user.upload(drop, new File(parts, 'card.png', { type: 'image/png' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be opened as a picture')
    expect([readers, contacts.sent('POST')]).toEqual([[], []])
  })

  it('stores nothing of a card until the contact is added', async () => {
    const { contacts, choose, reader } = await openScanner()
    await choose('formulas.jpg')
    const read = printedWords([
      { text: '=HYPERLINK("https://x.example")', size: 40 },
      ...Array.from({ length: 200 }, (_, at) => `a${String(at)}@x.example`),
      'javascript:alert(1)',
    ])
    await (await reader()).answer({ done: { words: read, turn: 0 } })
    expect(await screen.findByRole('heading', { name: 'Check the contact' })).toBeVisible()
    expect(screen.getAllByRole('textbox', { name: /^e-mail \d+$/ })).toHaveLength(5)
    expect(screen.queryByDisplayValue(/javascript/)).not.toBeInTheDocument()
    expect(contacts.sent('POST')).toEqual([])
  })

  it('takes a picture with the camera of a computer', async () => {
    const tracks = [{ stop: vi.fn(), onended: null }]
    const getUserMedia = vi
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error('No.'), { name: 'NotAllowedError' }))
      .mockResolvedValue({ getTracks: () => tracks })
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia },
    })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { user, reader } = await openScanner()
    await user.click(screen.getByRole('button', { name: 'Use the camera' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The camera is blocked')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Take the picture' }))
    await (await reader()).answer(done)
    expect(await screen.findByRole('heading', { name: 'Check the contact' })).toBeVisible()
    expect(tracks[0]?.stop).toHaveBeenCalled()
    const sharp = { width: { ideal: 1920 }, height: { ideal: 1080 } }
    expect(getUserMedia).toHaveBeenLastCalledWith({
      video: { facingMode: 'environment', ...sharp },
    })
  })

  it('says that the camera has no picture yet, and takes the next one', async () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) },
    })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { user, reader } = await openScanner()
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
    toBlob.mockImplementationOnce((take) => {
      take(null)
    })
    await user.click(screen.getByRole('button', { name: 'Use the camera' }))
    const take = await screen.findByRole('button', { name: 'Take the picture' })
    await user.click(take)
    expect(await screen.findByText(/shows no picture yet/)).toHaveRole('status')
    await user.click(take)
    await (await reader()).answer(done)
    expect(await screen.findByRole('heading', { name: 'Check the contact' })).toBeVisible()
  })

  it('asks before what was read is left, and keeps the contact if only its picture fails', async () => {
    const { user, choose, reader } = await openScanner()
    await choose('nora.jpg')
    await (await reader()).answer(done)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    callFailsWith(uploadContactDisplay, 'INTERNAL')
    await user.click(screen.getByRole('checkbox', { name: 'Keep the picture with the contact' }))
    await user.click(screen.getByRole('button', { name: 'Add contact' }))
    expect(await screen.findByText(/its picture could not be saved/)).toBeVisible()
    expect(screen.getByText(/^Nora Lindqvist was added/)).toBeVisible()
  })
})
