import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
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
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const open = (over = '/somewhere') => renderApp(`${over}?account=data`)
const archiveInput = () => screen.findByLabelText('Archive')

/** Serves the restore of records, each once; `before` may answer a request instead. */
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

describe('restoring an archive', () => {
  it('sends every record, shows the result, and updates the lists', async () => {
    const contacts = serveContacts([])
    const { known, requests, paths } = serveRestore(() => {
      contacts.rows = [numberedContact(1)]
      return undefined
    })
    for (const { id } of contactRecords(3)) known.add(id)
    const { user } = open('/contacts')
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1207) }))
    expect(await screen.findByText('tessera-2026-03-01.zip is restored')).toBeVisible()
    expect(screen.getByText('1,204 restored, 3 already existed.')).toBeVisible()
    expect(requests.map((ids) => ids.length)).toEqual([500, 500, 207])
    expect(paths[0]).toBe(`/v1/users/${buildUser().userId}/restore`)
    expect(await screen.findByText('Contact 0001')).toBeInTheDocument()
    expect(contacts.sent('GET').length).toBeLessThanOrEqual(3)
  })

  it('shows progress and can be cancelled', async () => {
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
      await screen.findByText('500 restored. Choose the archive again to continue.'),
    ).toBeVisible()
    expect(screen.getByText('Canceled')).toBeVisible()
    expect(requests).toHaveLength(2)
    for (const answer of answered) answer()
    expect(screen.getByRole('button', { name: /Choose another archive/ })).toBeVisible()
  })

  it('keeps the focus when its buttons change', async () => {
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

  it('continues where it stopped after a lost connection', async () => {
    const { requests } = serveRestore((request) => (request === 2 ? Response.error() : undefined))
    const { user } = open()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(1200) }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'tessera-2026-03-01.zip was partly restored',
    )
    expect(screen.getByText('500 restored.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1,200 restored.')).toBeVisible()
    expect(requests.map((ids) => ids.length)).toEqual([500, 500, 500, 200])
    expect(requests[2]).toEqual(requests[1])
  })

  it('uploads no video to a profile changed since: its owner may have removed it', async () => {
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

  it('uploads missing videos, continues after a lost connection, and counts refused ones', async () => {
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
      'tessera-2026-03-01.zip was partly restored',
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

  it('shows the line that the server refused', async () => {
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

  it('rejects other files before sending, and then accepts an archive', async () => {
    const { requests } = serveRestore()
    const { user } = open()
    await user.upload(
      await archiveInput(),
      new File(['hello'], 'holiday.zip', { type: 'application/zip' }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a complete ZIP file.')
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
  /** Restores 1,000 records, of which the second half waits; resolves to what continues it. */
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

  it('continues while the account is closed, and ends with a toast', async () => {
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

  it('shows a failure while the account is closed, and continues from there', async () => {
    const { user, router, goOn } = await restoreHalf(() =>
      errorAnswer('UNAVAILABLE', { message: 'The server is away.' }),
    )
    await closeAccount(user)
    goOn()
    expect(
      await screen.findByText('tessera-2026-03-01.zip was partly restored: The server is away.'),
    ).toBeInTheDocument()
    await act(() => router.navigate('/contacts?account=data'))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })

  it('stops on sign-out', async () => {
    const { store, requests, goOn } = await restoreHalf()
    await inAct(() => {
      store.dispatch(signedOut(undefined))
    })
    await screen.findByRole('link', { name: 'Sign in to your contacts' })
    expect(asksBeforeUnload()).toBe(false)
    goOn()
    expect(requests).toHaveLength(2)
  })

  it('is cancelled at once, even while the file is being read', async () => {
    const { requests } = serveRestore()
    const { user } = open()
    const file = await buildArchive({ records: contactRecords(3) })
    vi.spyOn(file, 'slice').mockReturnValue(
      new Proxy(new Blob(), { get: () => () => new Promise(() => undefined) }),
    )
    await user.upload(await archiveInput(), file)
    await screen.findByText('Opening the archive…')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(
      await screen.findByText('0 restored. Choose the archive again to continue.'),
    ).toBeVisible()
    await user.upload(await archiveInput(), await buildArchive({ records: contactRecords(3) }))
    expect(await screen.findByText('3 restored.')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it('releases finished batches', async () => {
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
