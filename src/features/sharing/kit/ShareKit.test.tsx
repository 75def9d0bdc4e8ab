import { PDFDocument } from '@cantoo/pdf-lib'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contrast } from '@/publicCard/styles/accentColors'
import { buildProfile } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'

const path = `/profile/${profileId}/share`
const photo = `/files/${'a'.repeat(24)}.webp`
const details = {
  occupation: 'Glass artist',
  organization: 'Kōbō',
  phones: [
    { label: 'Work', value: '+49 30 5550101' },
    { label: 'Home', value: '+49 30 5550102' },
  ],
}

const tool = (name: string) => screen.findByRole('dialog', { name })

function open(panel = '', overrides: Parameters<typeof serveProfile>[0] = {}) {
  serveProfile({ ...details, ...overrides })
  return renderApp(path + panel)
}

/** Lets the browser's copy command put what the page sets into `copied`, or refuse it. */
function allowCopyCommand(copied: Map<string, string> | null) {
  const execCommand = () => {
    if (!copied) return false
    const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) }
    document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }))
    return true
  }
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
}

beforeEach(() => {
  // jsdom has no canvas; this is how browsers say so.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
})

describe('the share tab', () => {
  it('shows the code first, full screen on demand, and opens a tool that going back closes', async () => {
    const { user, router } = open()
    const hero = within(await screen.findByRole('region', { name: 'Share your card' }))
    expect(hero.getByRole('img', { name: /^QR code that leads to / })).toBeVisible()
    await user.click(hero.getByRole('button', { name: 'Print' }))
    expect(await screen.findByRole('dialog', { name: 'Print' })).toBeVisible()
    expect(router.state.location.search).toBe('?panel=print')
    await router.navigate(-1)
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await user.click(hero.getByRole('button', { name: 'Show code' }))
    expect(await screen.findByRole('dialog', { name: 'My code' })).toBeVisible()
    expect(router.state.location.search).toBe(`?my-code=${profileId}`)
  })

  it('says that nobody sees an inactive profile', async () => {
    open('', { isActive: false })
    expect(await screen.findByText(/visitors see a neutral page/)).toBeVisible()
  })
})

describe('the e-mail signature', () => {
  it('is copied with the chosen layout and lines, which the browser remembers', async () => {
    const copied = new Map<string, string>()
    allowCopyCommand(copied)
    const { user, unmount } = open('?panel=signature', { avatar: photo })
    const panel = within(await tool('E-mail signature'))
    await user.click(panel.getByRole('checkbox', { name: '+49 30 5550102' }))
    await user.click(panel.getByRole('checkbox', { name: 'Kōbō' }))
    await user.click(panel.getByRole('radio', { name: 'With code' }))
    await user.click(panel.getByRole('button', { name: 'Copy signature' }))
    expect(await screen.findByText(/^Signature copied\./)).toBeVisible()
    expect(copied.get('text/html')).toContain(`${window.location.origin}/card/c4rd/qr.png?size=240`)
    expect(copied.get('text/plain')).toBe(
      `Mira Okafor\nGlass artist\n+49 30 5550101\n+49 30 5550102\nView my card: ${window.location.origin}/card/mira-okafor`,
    )
    unmount()
    renderApp(`${path}?panel=signature`)
    const again = within(await tool('E-mail signature'))
    expect(again.getByRole('radio', { name: 'With code' })).toBeChecked()
    expect(again.getByRole('checkbox', { name: 'Kōbō' })).not.toBeChecked()
    expect(again.getByRole('checkbox', { name: '+49 30 5550102' })).toBeChecked()
  })

  it('has another address for another photo, because mail programs keep pictures', async () => {
    const copiedWith = async (avatar: string) => {
      const copied = new Map<string, string>()
      allowCopyCommand(copied)
      const { user, unmount } = open('?panel=signature', { avatar })
      const panel = within(await tool('E-mail signature'))
      await user.click(panel.getByRole('radio', { name: 'With photo' }))
      await user.click(panel.getByRole('button', { name: 'Copy signature' }))
      expect((await screen.findAllByText(/^Signature copied\./)).at(-1)).toBeVisible()
      unmount()
      return /\/card\/c4rd\/picture\.jpg\?v=[^"]*/.exec(copied.get('text/html') ?? '')?.[0]
    }
    const other = photo.replaceAll('a', 'b')
    const addresses = [await copiedWith(photo), await copiedWith(other)]
    expect(addresses.every((address) => address !== undefined)).toBe(true)
    expect(new Set(addresses).size).toBe(2)
  })

  it.each([null, '#000000', '#ffffff', '#123456'])(
    'has links that are readable on white and in a dark mail program: accent %s',
    async (accent) => {
      const copied = new Map<string, string>()
      allowCopyCommand(copied)
      const appearance = { ...buildProfile().appearance, accent }
      const { user } = open('?panel=signature', { appearance })
      const panel = within(await tool('E-mail signature'))
      await user.click(panel.getByRole('button', { name: 'Copy signature' }))
      const html = copied.get('text/html') ?? ''
      const [, color = ''] = /<a [^>]*style="color:(#\w{6})/.exec(html) ?? []
      expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color, '#1f1f1f')).toBeGreaterThanOrEqual(3)
    },
  )

  it('remembers the lines also where one is a long address', async () => {
    const address = `https://example.com/${'a'.repeat(2_000)}`
    const { user, unmount } = open('?panel=signature', {
      websites: [{ label: 'Work', value: address }],
    })
    await user.click(within(await tool('E-mail signature')).getByRole('checkbox', { name: 'Kōbō' }))
    unmount()
    renderApp(`${path}?panel=signature`)
    const again = within(await tool('E-mail signature'))
    expect(again.getByRole('checkbox', { name: 'Kōbō' })).not.toBeChecked()
  })

  it('is copied by the newer clipboard where the copy command is missing', async () => {
    const write = vi.fn(() => Promise.resolve())
    const Item = vi.fn()
    vi.stubGlobal('ClipboardItem', Item)
    const { user } = open('?panel=signature')
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(write)
    await user.click(
      within(await tool('E-mail signature')).getByRole('button', { name: /Copy sig/ }),
    )
    expect(await screen.findByText(/^Signature copied\./)).toBeVisible()
    expect(Item).toHaveBeenCalledWith({
      'text/html': expect.any(Blob) as unknown,
      'text/plain': expect.any(Blob) as unknown,
    })
    vi.unstubAllGlobals()
  })

  it('is selected, and its HTML shown, where the browser refuses to copy', async () => {
    allowCopyCommand(null)
    const { user } = open('?panel=signature')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const panel = within(await tool('E-mail signature'))
    await user.click(panel.getByRole('button', { name: 'Copy signature' }))
    expect(await panel.findByText(/The signature is selected/)).toBeVisible()
    expect(window.getSelection()?.toString()).toContain('Mira Okafor')
    await user.click(panel.getByRole('button', { name: 'Copy HTML' }))
    const html = await panel.findByLabelText<HTMLTextAreaElement>('HTML of the signature')
    expect(html.value).toMatch(/^<table .*Mira Okafor.*<\/table>$/)
  })

  it('has no photo without one, and says where to add it', async () => {
    open('?panel=signature')
    const panel = within(await tool('E-mail signature'))
    expect(panel.getByRole('radio', { name: 'With photo' })).toBeDisabled()
    expect(panel.getByRole('radio', { name: 'Text only' })).toBeChecked()
    expect(panel.getByRole('link', { name: 'add one to the profile' })).toHaveAttribute(
      'href',
      `/profile/${profileId}`,
    )
  })
})

describe('devices that cannot draw', () => {
  it('offer the code instead of a background', async () => {
    open('?panel=background')
    const panel = within(await tool('Meeting background'))
    expect(await panel.findByText(/cannot draw the background/)).toBeVisible()
    expect(panel.getByRole('link', { name: 'Download PNG' })).toHaveAttribute(
      'href',
      `${window.location.origin}/card/c4rd/qr.png`,
    )
  })

  it('print the code without texts', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user } = open('?panel=print')
    const panel = within(await tool('Print'))
    await user.click(panel.getByRole('radio', { name: 'Labels' }))
    await user.click(panel.getByRole('radio', { name: 'A4' }))
    expect(panel.getByText(/^A4, 24 labels/)).toBeVisible()
    expect(panel.getByText(/the PDF has the code without your name/)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => {
      expect(made).toHaveBeenCalledOnce()
    })
    const file = made.mock.calls[0]?.[0]
    if (!(file instanceof Blob)) throw new Error('No file was saved.')
    const document = await PDFDocument.load(new Uint8Array(await file.arrayBuffer()))
    expect(document.getTitle()).toBe('Mira Okafor: Labels')
  })
})
