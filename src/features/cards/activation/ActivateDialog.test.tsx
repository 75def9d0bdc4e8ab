import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { activateCard } from '@/contract/cards/cards'
import { getProfile, listProfiles } from '@/contract/profiles/profiles'
import { buildPhysicalCard } from '@/testing/buildCards'
import { buildProfile } from '@/testing/builders'
import { serveCards } from '@/testing/fakes/fakeCards'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const CODE = '7K2M9PQ4T0XZ'
const work = buildProfile({ name: 'Work' })
const activated = buildPhysicalCard({ id: 'c4rd0001', profileId: work.id })

function open(route = '/cards?activate=') {
  callAnswers(listProfiles, { items: [work] })
  callAnswers(getProfile, work)
  serveCards([])
  const bodies: unknown[] = []
  server.use(
    onCall(activateCard, async ({ request }) => {
      bodies.push(await request.json())
      return success(activateCard, activated)
    }),
  )
  return { bodies, ...renderApp(route) }
}

const codeField = () => screen.findByRole('textbox', { name: /Activation code/ })
const submit = () => screen.findByRole('button', { name: /Activate$/ })

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

describe('activating a card', () => {
  it('takes a typed code, the profile and a name, and shows what the card shows now', async () => {
    const { bodies, user, router } = open()
    await user.type(await codeField(), '7k2m9pq4toxz')
    expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
    expect(await screen.findByRole('img', { name: 'The card will show Work' })).toBeVisible()
    await user.type(screen.getByLabelText('Name of the card (optional)'), 'Blue metal card')
    await user.click(await submit())
    expect(await screen.findByText('This card now shows Work.')).toBeVisible()
    expect(bodies).toEqual([{ code: CODE, name: 'Blue metal card' }])
    expect(screen.getByRole('link', { name: 'See its public page' })).toHaveAttribute(
      'href',
      '/card/c4rd0001',
    )
    callAnswers(listProfiles, { items: [work] })
    serveCards([activated])
    await user.click(screen.getByRole('link', { name: 'Open the card' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/cards/c4rd0001')
    })
  })

  it('takes the code of a link, and names the card in hand', async () => {
    open(`/cards?activate=c4rd0009&code=${CODE}`)
    expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
    expect(screen.getByText('c4rd0009')).toBeVisible()
  })

  it('says when the code belonged to another card than the one in hand', async () => {
    const { user } = open(`/cards?activate=c4rd0009&code=${CODE}`)
    await user.click(await submit())
    expect(
      await screen.findByText(
        /The code belonged to the card ending 0001, not to the one ending 0009/,
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Activate another' }))
    expect(await codeField()).toBeVisible()
  })

  it('takes a pasted address, and refuses what can’t be a code', async () => {
    const { bodies, user } = open()
    await user.click(await submit())
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await user.type(await codeField(), '7K2M')
    await user.click(await submit())
    expect(await screen.findByText(/^A code has 12 letters and digits/)).toBeVisible()
    await user.clear(await codeField())
    await user.click(await codeField())
    await user.paste(`https://cards.example/cards?code=${CODE}`)
    expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
    expect(bodies).toEqual([])
  })

  it('says at the field that nobody knows the code, and keeps it', async () => {
    const { user } = open(`/cards?code=${CODE}`)
    callFailsWith(activateCard, 'NOT_FOUND', { fields: { code: 'There is no card with it.' } })
    await user.click(await submit())
    expect(await screen.findByText('There is no card with it.')).toBeVisible()
    expect(await codeField()).toHaveAccessibleDescription(/There is no card with it\./)
    expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
  })

  it('says that the code was used', async () => {
    const { user } = open(`/cards?code=${CODE}`)
    callFailsWith(activateCard, 'CONFLICT', { message: 'This code was used already.' })
    await user.click(await submit())
    expect(await screen.findByText('This code was used already.')).toBeVisible()
  })

  it('looks for the card again when the answer was lost, which may have been yes', async () => {
    const { user } = open()
    const cards = serveCards([])
    server.use(onCall(activateCard, () => HttpResponse.error()))
    await user.type(await codeField(), CODE)
    const asked = cards.queries.length
    await user.click(await submit())
    await waitFor(() => {
      expect(cards.queries.length).toBeGreaterThan(asked)
    })
  })

  it('says how long to wait after too many wrong codes', async () => {
    const { user } = open(`/cards?code=${CODE}`)
    callFailsWith(activateCard, 'RATE_LIMITED')
    await user.click(await submit())
    expect(await screen.findByText(/^Too many wrong codes/)).toBeVisible()
  })

  it('is closed by its button, also in the URL', async () => {
    const { user, router } = open(`/cards?activate=&code=${CODE}`)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
  })

  it('asks before a typed code is thrown away', async () => {
    const { user } = open()
    await user.type(await codeField(), '7K2M')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(await codeField()).toHaveValue('7K2M')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('begins empty with another card, and an activated one is left without a question', async () => {
    const { user } = open(`/cards?activate=&code=${CODE}`)
    await user.type(await screen.findByLabelText('Name of the card (optional)'), 'Blue')
    await user.click(await submit())
    await user.click(await screen.findByRole('button', { name: 'Activate another' }))
    expect(await codeField()).toHaveValue('')
    expect(screen.getByLabelText('Name of the card (optional)')).toHaveValue('')
    await user.type(await codeField(), CODE)
    await user.click(await submit())
    expect(await screen.findByText('This card now shows Work.')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })
})

interface Track {
  stop: () => void
  onended?: () => void
}

/** A camera that answers as `open` does; returns how many of its tracks are on. */
function stubCamera(openCamera: () => Promise<void>): {
  tracksOn: () => number
  /** Unplugs the camera. */
  unplug: () => void
} {
  let tracksOn = 0
  const tracks: Track[] = []
  const stop = () => {
    tracksOn -= 1
  }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        await openCamera()
        tracksOn += 1
        const track: Track = { stop }
        tracks.push(track)
        return { getTracks: () => [track] }
      },
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return { tracksOn: () => tracksOn, unplug: () => tracks.at(-1)?.onended?.() }
}

/** The browser's reader, which sees these texts one after the other. */
function stubReader(...texts: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve(texts.length > 0 ? [{ rawValue: texts.shift() }] : [])
    },
  )
}

describe('scanning', () => {
  const scan = () => screen.findByRole('button', { name: 'Scan with the camera' })

  it('reads the code, after the card’s address was told apart, and turns the camera off', async () => {
    const camera = stubCamera(() => Promise.resolve())
    stubReader(`${window.location.origin}/card/c4rd0001`)
    const { user } = open()
    await user.click(await scan())
    expect(await screen.findByText(/This is the card’s address, not its code/)).toBeVisible()
    expect(camera.tracksOn()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Stop scanning' }))
    await waitFor(() => {
      expect(camera.tracksOn()).toBe(0)
    })
    stubReader('7k2m-9pq4-t0xz')
    await user.click(await scan())
    await waitFor(async () => {
      expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
    })
    expect(camera.tracksOn()).toBe(0)
  })

  it('turns the camera off while the tab is hidden', async () => {
    const camera = stubCamera(() => Promise.resolve())
    stubReader()
    const { user } = open()
    await user.click(await scan())
    expect(await screen.findByText(/Hold the printed code/)).toBeVisible()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await inAct(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(camera.tracksOn()).toBe(0)
    hidden.mockReturnValue(false)
    await inAct(() => document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => {
      expect(camera.tracksOn()).toBe(1)
    })
    hidden.mockRestore()
  })

  it('says that the camera ended, and starts it again', async () => {
    const camera = stubCamera(() => Promise.resolve())
    stubReader()
    const { user } = open()
    await user.click(await scan())
    expect(await screen.findByText(/Hold the printed code/)).toBeVisible()
    await inAct(camera.unplug)
    expect(await screen.findByText(/No camera can be used/)).toBeVisible()
    expect(camera.tracksOn()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Hold the printed code/)).toBeVisible()
  })

  it.each([
    ['NotAllowedError', /The camera is blocked for this site/],
    ['NotFoundError', /No camera can be used/],
  ])('explains %s, and tries again', async (name, text) => {
    let isFailing = true
    stubCamera(() =>
      isFailing ? Promise.reject(Object.assign(new Error('No.'), { name })) : Promise.resolve(),
    )
    stubReader()
    const { user } = open()
    await user.click(await scan())
    expect(await screen.findByText(text)).toBeVisible()
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Hold the printed code/)).toBeVisible()
  })

  it('is not offered without a camera or a reader of chips', async () => {
    open()
    await codeField()
    expect(screen.queryByRole('button', { name: /Scan|Read/ })).not.toBeInTheDocument()
  })
})

describe('reading the chip', () => {
  it('takes the code on it, and stops', async () => {
    const signals: AbortSignal[] = []
    let touch = (_text: string) => {
      return
    }
    vi.stubGlobal(
      'NDEFReader',
      class {
        onreading: ((event: object) => void) | null = null
        scan = ({ signal }: { signal: AbortSignal }) => {
          signals.push(signal)
          touch = (text) => {
            const data = new DataView(new TextEncoder().encode(text).buffer)
            const records = text === '' ? [] : [{ recordType: 'url', data }]
            this.onreading?.({ message: { records } })
          }
          return Promise.resolve()
        }
      },
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Read from the chip' }))
    const panel = within(screen.getByRole('group', { name: 'Read from the chip' }))
    expect(panel.getByText('Hold the card to the back of your phone.')).toBeVisible()
    await inAct(() => {
      touch('')
    })
    expect(await panel.findByText('This chip is empty. Type the code instead.')).toBeVisible()
    await inAct(() => {
      touch(`https://cards.example/cards?code=${CODE}`)
    })
    await waitFor(async () => {
      expect(await codeField()).toHaveValue('7K2M-9PQ4-T0XZ')
    })
    expect(signals[0]?.aborted).toBe(true)
  })

  it('says when it is off or not allowed', async () => {
    vi.stubGlobal(
      'NDEFReader',
      class {
        scan = () => Promise.reject(new Error('No.'))
      },
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Read from the chip' }))
    expect(await screen.findByText(/NFC is off or not allowed/)).toBeVisible()
  })
})
