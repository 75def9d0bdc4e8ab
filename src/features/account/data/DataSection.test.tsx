import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exportAccount, restoreAccount } from '@/contract/account/account'
import type { ArchiveRecord } from '@/contract/account/archive'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { getProfile } from '@/contract/profiles/profiles'
import { uploadBackgroundVideo } from '@/contract/profiles/profileUploads'
import { signedOut } from '@/features/auth'
import { buildArchive, contactRecords, profileRecord } from '@/testing/archives'
import { buildProfile, buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const open = (over = '/somewhere') => renderApp(`${over}?account=data`)
const downloadButton = () => screen.findByRole('button', { name: /Download your data/ })
const archiveInput = () => screen.findByLabelText('Archive')

/** The server takes records, each once; `before` may answer a request instead. */
function serveRestore(
  before: (request: number) => Response | undefined | Promise<Response | undefined> = () =>
    undefined,
) {
  const known = new Set<string>()
  const requests: string[][] = []
  const paths: string[] = []
  server.use(
    onCall(restoreAccount, async ({ request }) => {
      const { records } = (await request.json()) as { records: ArchiveRecord[] }
      requests.push(records.map(({ id }) => id))
      paths.push(new URL(request.url).pathname)
      const answer = await before(requests.length)
      if (answer) return answer
      const added = records.filter(({ id }) => !known.has(id))
      for (const { id } of added) known.add(id)
      return success(restoreAccount, {
        restored: added.length,
        present: records.length - added.length,
      })
    }),
  )
  return { known, requests, paths }
}

/** A restore whose first request waits until `goOn`. */
function holdRestore() {
  let goOn: () => void = () => undefined
  const waiting = new Promise<undefined>((resolve) => {
    goOn = () => {
      resolve(undefined)
    }
  })
  return {
    ...serveRestore(() => waiting),
    goOn: () => {
      goOn()
    },
  }
}

describe('downloading all data', () => {
  it('saves the archive, once however often one clicks', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const paths: string[] = []
    server.use(
      onCall(exportAccount, ({ request }) => {
        paths.push(new URL(request.url).pathname)
        return undefined
      }),
    )
    const answer = callWaits(exportAccount)
    const { user } = open()
    await user.dblClick(await downloadButton())
    expect(await screen.findByText('Collecting your data… This can take a minute.')).toBeVisible()
    answer()
    expect(await screen.findByText('Saved as tessera.zip.')).toBeVisible()
    expect([click.mock.calls.length, paths]).toEqual([
      1,
      [`/v1/users/${buildUser().userId}/export`],
    ])
    click.mockRestore()
  })

  it('says what went wrong and can be tried again', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    callFailsWith(exportAccount, 'UNAVAILABLE', { message: 'This is not available at the moment.' })
    const { user } = open()
    await user.click(await downloadButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not available at the moment.',
    )
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await screen.findByText('Saved as tessera.zip.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    click.mockRestore()
  })
})

describe('restoring an archive', () => {
  it('sends every record, says what came of it, and shows it below', async () => {
    const contacts = serveContacts([])
    const { known, requests, paths } = serveRestore(() => {
      contacts.rows = [numberedContact(1)]
      return undefined
    })
    for (const { id } of contactRecords(3)) known.add(id)
    const { user } = open('/contacts')
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1207) }))
    expect(await screen.findByText('tessera-2026-03-01.zip is restored')).toBeVisible()
    expect(screen.getByText('1,204 restored, 3 were there already.')).toBeVisible()
    expect(requests.map((ids) => ids.length)).toEqual([500, 500, 207])
    expect(paths[0]).toBe(`/v1/users/${buildUser().userId}/restore`)
    expect(await screen.findByText('Contact 0001')).toBeInTheDocument()
    expect(contacts.sent('GET').length).toBeLessThanOrEqual(3)
  })

  it('shows how far it is, and can be cancelled', async () => {
    const answered: (() => void)[] = []
    const { requests } = serveRestore((request) =>
      request === 1
        ? undefined
        : new Promise((resolve) =>
            answered.push(() => {
              resolve(undefined)
            }),
          ),
    )
    const { user } = open()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1000) }))
    expect(await screen.findByText('500 of 1,000 records. Keep this tab open.')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Restored' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    )
    expect(screen.queryByRole('button', { name: /Choose/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(
      await screen.findByText('500 restored. Choose the archive again to go on.'),
    ).toBeVisible()
    expect(requests).toHaveLength(2)
    for (const answer of answered) answer()
    expect(screen.getByRole('button', { name: /Choose another archive/ })).toBeVisible()
  })

  it('keeps the focus among its buttons, which come and go', async () => {
    const { goOn, ...view } = holdRestore()
    const { user } = open()
    const choose = await screen.findByRole('button', { name: /Choose an archive/ })
    choose.focus()
    fireEvent.change(await archiveInput(), {
      target: { files: [await buildArchive({ records: contactRecords(3) })] },
    })
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    })
    await waitFor(() => {
      expect(view.requests).toHaveLength(1)
    })
    goOn()
    await screen.findByText('3 restored.')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Choose another archive/ })).toHaveFocus()
    })
    await user.keyboard('{Escape}')
  })

  it('keeps its place when the connection breaks, and goes on there', async () => {
    const { requests } = serveRestore((request) => (request === 2 ? Response.error() : undefined))
    const { user } = open()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1200) }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'tessera-2026-03-01.zip was restored in part',
    )
    expect(screen.getByText('500 restored.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1,200 restored.')).toBeVisible()
    expect(requests.map((ids) => ids.length)).toEqual([500, 500, 500, 200])
    expect(requests[2]).toEqual(requests[1])
  })

  it('uploads no video to a profile that was changed since: its owner may have taken it away', async () => {
    serveRestore()
    const src = archiveFilePath(contactId(7), { kind: 'video', itemId: null }, 'mp4')
    const record = profileRecord(7, {
      backgroundVideo: { src, type: 'video/mp4', poster: null, bytes: 3 },
    })
    const uploads: string[] = []
    server.use(
      onCall(getProfile, () =>
        success(getProfile, buildProfile({ id: record.id, updatedAt: '2026-01-02T08:00:01.000Z' })),
      ),
      onCall(uploadBackgroundVideo, ({ params }) => {
        uploads.push(String(params['profileId']))
        return success(uploadBackgroundVideo, buildProfile())
      }),
    )
    const { user } = open()
    await user.upload(
      await archiveInput(),
      await buildArchive({
        records: [record],
        files: { [src]: Uint8Array.of(1, 2, 3) },
        manifest: { counts: { profile: 1, file: 1 } },
      }),
    )
    expect(await screen.findByText('1 restored.')).toBeVisible()
    expect(uploads).toEqual([])
  })

  it('uploads the videos of profiles that show none, goes on after a break, and says which were refused', async () => {
    const { requests } = serveRestore()
    const src = (at: number) =>
      archiveFilePath(contactId(at), { kind: 'video', itemId: null }, 'mp4')
    const records = [7, 8, 9].map((at) =>
      profileRecord(at, {
        backgroundVideo: { src: src(at), type: 'video/mp4', poster: null, bytes: 3 },
      }),
    )
    const uploads: string[] = []
    server.use(
      onCall(getProfile, ({ params }) =>
        success(
          getProfile,
          buildProfile({
            id: String(params['id']),
            updatedAt: records[0]?.updatedAt ?? '',
            backgroundVideo:
              params['id'] === contactId(8)
                ? {
                    src: '/files/there-is-one-already.mp4',
                    type: 'video/mp4',
                    poster: null,
                    bytes: 1,
                  }
                : null,
          }),
        ),
      ),
      onCall(uploadBackgroundVideo, ({ params }) => {
        uploads.push(String(params['profileId']))
        if (uploads.length === 1) return Response.error()
        return params['profileId'] === contactId(9)
          ? errorAnswer('INVALID_FILE')
          : success(uploadBackgroundVideo, buildProfile())
      }),
    )
    const { user } = open()
    const files = Object.fromEntries([7, 8, 9].map((at) => [src(at), Uint8Array.of(1, 2, 3)]))
    await user.upload(
      await archiveInput(),
      await buildArchive({ records, files, manifest: { counts: { profile: 3, file: 3 } } }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'tessera-2026-03-01.zip was restored in part',
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText('3 restored. 1 file of your profiles could not be restored.'),
    ).toBeVisible()
    expect(uploads).toEqual([7, 7, 9].map(contactId))
    expect(requests).toHaveLength(1)
  })

  it.each(['UNAUTHENTICATED', 'RATE_LIMITED', 'LIMIT_REACHED', 'INTERNAL'] as const)(
    'can go on after %s',
    async (code) => {
      serveRestore((request) => (request === 1 ? errorAnswer(code) : undefined))
      const { user } = open()
      await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(3) }))
      expect(await screen.findByText(`The server said ${code}.`)).toBeInTheDocument()
      expect(screen.getByText('Try again')).toBeInTheDocument()
    },
  )

  it('names the line that the server refused', async () => {
    serveRestore(() =>
      errorAnswer('VALIDATION_FAILED', {
        fields: { 'records.1.picture': 'The picture is damaged and cannot be read.' },
      }),
    )
    const { user } = open()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(3) }))
    expect(
      await screen.findByText(
        'Line 2 of the records was refused (picture: The picture is damaged and cannot be read.)',
      ),
    ).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('tessera-2026-03-01.zip was not restored')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('refuses what is no archive before anything is sent, and takes another file then', async () => {
    const { requests } = serveRestore()
    const { user } = open()
    await user.upload(
      await archiveInput(),
      new File(['hello'], 'holiday.zip', { type: 'application/zip' }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a whole ZIP file.')
    expect(requests).toEqual([])
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1) }))
    expect(await screen.findByText('1 restored.')).toBeVisible()
  })

  const closeAccount = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  }
  /** Restores 1,000 records, of which the second half waits; resolves to what lets it go on. */
  const restoreHalf = async (second: () => Response | undefined = () => undefined) => {
    const goOn = vi.fn<() => void>()
    const waiting = new Promise<void>((resolve) => {
      goOn.mockImplementation(resolve)
    })
    const { requests } = serveRestore((request) =>
      request === 1 ? undefined : waiting.then(second),
    )
    const app = open()
    await app.user.upload(
      await archiveInput(),
      await buildArchive({ records: contactRecords(1000) }),
    )
    await screen.findByText('500 of 1,000 records. Keep this tab open.')
    await waitFor(() => {
      expect(requests).toHaveLength(2)
    })
    return { ...app, requests, goOn }
  }
  const asksBeforeUnload = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('goes on while the account is closed, and says how it ended', async () => {
    const { user, router, goOn } = await restoreHalf()
    expect(asksBeforeUnload()).toBe(true)
    await closeAccount(user)
    await act(() => router.navigate('/contacts/new'))
    goOn()
    expect(await screen.findByText('tessera-2026-03-01.zip is restored.')).toBeInTheDocument()
    expect(asksBeforeUnload()).toBe(false)
    await act(() => router.navigate('/contacts?account=data'))
    expect(await screen.findByText('1,000 restored.')).toBeVisible()
  })

  it('says so when it fails while the account is closed, and goes on from there', async () => {
    const { user, router, goOn } = await restoreHalf(() =>
      errorAnswer('UNAVAILABLE', { message: 'The server is away.' }),
    )
    await closeAccount(user)
    goOn()
    expect(
      await screen.findByText('tessera-2026-03-01.zip was restored in part: The server is away.'),
    ).toBeInTheDocument()
    await act(() => router.navigate('/contacts?account=data'))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })

  it('stops when one signs out', async () => {
    const { store, requests, goOn } = await restoreHalf()
    await inAct(() => {
      store.dispatch(signedOut(undefined))
    })
    await screen.findByRole('link', { name: 'Sign in to your contacts' })
    expect(asksBeforeUnload()).toBe(false)
    goOn()
    expect(requests).toHaveLength(2)
  })

  it('is cancelled at once, also while the file is still being read', async () => {
    const { requests } = serveRestore()
    const { user } = open()
    const file = await buildArchive({ records: contactRecords(3) })
    vi.spyOn(file, 'slice').mockReturnValue(
      new Proxy(new Blob(), { get: () => () => new Promise(() => undefined) }),
    )
    await user.upload(await archiveInput(), file)
    await screen.findByText('Opening the archive…')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('0 restored. Choose the archive again to go on.')).toBeVisible()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(3) }))
    expect(await screen.findByText('3 restored.')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it('keeps nothing of a batch that is done', async () => {
    const { add, remove } = {
      add: vi.spyOn(AbortSignal.prototype, 'addEventListener'),
      remove: vi.spyOn(AbortSignal.prototype, 'removeEventListener'),
    }
    serveRestore()
    const { user } = open()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(2000) }))
    expect(await screen.findByText('2,000 restored.')).toBeVisible()
    const left = add.mock.contexts.map(
      (signal) =>
        add.mock.contexts.filter((each) => each === signal).length -
        remove.mock.contexts.filter((each) => each === signal).length,
    )
    expect(left.length).toBeGreaterThan(0)
    expect(Math.max(...left)).toBeLessThan(3)
    add.mockRestore()
    remove.mockRestore()
  })

  it('opens the file picker from the keyboard', async () => {
    const { user } = open()
    const click = vi.spyOn(await archiveInput(), 'click')
    screen.getByRole('button', { name: /Choose an archive/ }).focus()
    await user.keyboard('{Enter}')
    expect(click).toHaveBeenCalledOnce()
  })
})
