import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import * as merges from '@/contract/contacts/merges'
import type { Certainty, DuplicateGroup } from '@/contract/contacts/duplicates'
import type { ContactMerge, MergeInput } from '@/contract/contacts/contactMerge'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { buildJob } from '@/testing/buildJob'
import { buildId } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const mail = (value: string) => [{ label: '', value }]
const ada = numberedContact(1, {
  firstName: 'Ada',
  lastName: 'King',
  organization: 'Old',
  emails: mail('ada@x.org'),
  notes: 'One',
  tags: ['a'],
})
const adaToo = numberedContact(2, {
  firstName: 'A.',
  lastName: 'King',
  organization: 'New',
  emails: mail('ADA@x.org'),
  notes: 'Two',
})
const bob = numberedContact(3, { firstName: 'Bob', lastName: 'Ray' })
const bobToo = numberedContact(4, { firstName: 'Bob', lastName: 'Ray' })

function summary(contact: Contact): ContactSummary {
  const {
    websites: _websites,
    addresses: _addresses,
    notes: _notes,
    timeline: _timeline,
    extras: _extras,
    ...row
  } = contact
  return row
}
const group = (
  certainty: Certainty,
  contacts: Contact[],
  evidence: DuplicateGroup['evidence'],
): DuplicateGroup => ({
  id: buildId(),
  certainty,
  contacts: contacts.map(summary),
  size: contacts.length,
  evidence,
})

/** From now on the API has these groups, and remembers what it was asked. */
function serveDuplicates(given?: DuplicateGroup[]) {
  const all = [
    ada,
    adaToo,
    bob,
    bobToo,
    ...(given ?? []).flatMap(({ contacts }) => contacts.map(({ id }) => ({ ...bob, id }))),
  ]
  let groups = given ?? [
    group(
      'certain',
      [ada, adaToo],
      [{ kind: 'email', value: 'ada@x.org', contactIds: [ada.id, adaToo.id] }],
    ),
    group(
      'likely',
      [bob, bobToo],
      [{ kind: 'name', value: 'Bob Ray', contactIds: [bob.id, bobToo.id] }],
    ),
  ]
  const asked: { call: string; body: unknown }[] = []
  const see = (call: string, body: unknown) => {
    asked.push({ call, body })
  }
  const drop = (id: string) => {
    groups = groups.filter(({ contacts }) => !contacts.some((contact) => contact.id === id))
  }
  const history: ContactMerge = {
    id: buildId(),
    state: 'done',
    survivorId: ada.id,
    name: 'Ada King',
    survivor: 'listed',
    absorbedNames: ['A. King'],
    absorbed: 1,
    createdAt: '2026-03-01T09:00:00.000Z',
    undoneAt: null,
  }
  server.use(
    onCall(merges.listMerges, () =>
      success(merges.listMerges, { items: [history], offset: 0, total: 1 }),
    ),
    onCall(merges.compareContacts, ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('id')
      return success(merges.compareContacts, {
        contacts: ids.flatMap((id) => all.find((contact) => contact.id === id) ?? []),
      })
    }),
    onCall(merges.mergeContacts, async ({ request }) => {
      see('merge', await request.json())
      drop(ada.id)
      return success(merges.mergeContacts, { mergeId: history.id, contact: ada })
    }),
    onCall(merges.dismissDuplicates, async ({ request }) => {
      const body = (await request.json()) as { contactIds: string[] }
      see('dismiss', body)
      drop(body.contactIds[0] ?? '')
      return success(merges.dismissDuplicates, { dismissalId: buildId() })
    }),
    onCall(merges.undoMerge, ({ params }) => {
      see('undo', params['mergeId'])
      return success(merges.undoMerge, {
        merge: { ...history, state: 'undone', undoneAt: history.createdAt },
        restored: [adaToo.id],
        missing: 0,
      })
    }),
    onCall(merges.mergeCertainContacts, () => {
      see('all', null)
      return success(
        merges.mergeCertainContacts,
        buildJob({ kind: 'merge', title: 'Merge certain duplicates' }),
      )
    }),
    onCall(merges.listContactDuplicates, () =>
      success(merges.listContactDuplicates, {
        groups,
        total: groups.length,
        certainTotal: groups.filter(({ certainty }) => certainty === 'certain').length,
        possibleTotal: groups.filter(({ certainty }) => certainty === 'possible').length,
        offset: 0,
      }),
    ),
  )
  return { asked, mergeId: history.id }
}

/** The line of a field in the comparison. */
async function findLine(name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  const result = () => within(row).getAllByRole('cell').at(-1)
  return {
    row,
    result,
    radio: (label: string) => within(row).getByRole('radio', { name: label }),
    box: (label: string) => within(row).getByRole('checkbox', { name: label }),
  }
}

describe('duplicates', () => {
  it('shows why, compares, shows the result as it is chosen, merges, offers to undo and goes on to the next', async () => {
    const { asked, mergeId } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    expect(
      await screen.findByRole('button', { name: /A\. King · Ada King|Ada King · A\. King/ }),
    ).toHaveTextContent('Certain')
    expect(screen.getByText('Same e-mail ada@x.org')).toBeVisible()
    expect(screen.getByText('Same name Bob Ray')).toBeVisible()
    const organization = await findLine('Organization')
    expect(organization.result()).toHaveTextContent('Old')
    await user.click(organization.radio('Organization: New, from A. King'))
    expect(organization.result()).toHaveTextContent('New')
    await user.click((await findLine('Tags')).box('Keep a'))
    expect((await findLine('Notes')).result()).toHaveTextContent('One Two')
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    expect(await screen.findByText('Merged 2 contacts into Ada King.')).toBeVisible()
    expect(asked).toEqual([
      {
        call: 'merge',
        body: {
          contacts: [
            { id: ada.id, version: 1 },
            { id: adaToo.id, version: 1 },
          ],
          survivorId: ada.id,
          choices: { fields: { organization: adaToo.id }, without: { tags: ['a'] } },
        },
      },
    ])
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Comparison' })).toHaveFocus()
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 contact came back.')).toBeVisible()
    expect(asked.at(-1)).toEqual({ call: 'undo', body: mergeId })
  })

  it('says what is on its way', async () => {
    serveDuplicates()
    const waits: [
      (
        | typeof merges.listMerges
        | typeof merges.listContactDuplicates
        | typeof merges.compareContacts
      ),
      string,
      string,
    ][] = [
      [merges.listContactDuplicates, '/contacts/merge', 'Looking for duplicates'],
      [merges.listMerges, '/contacts/merge?tab=history', 'Loading the merges'],
      [merges.compareContacts, `/contacts/merge?ids=${ada.id},${bob.id}`, 'Loading the contacts'],
    ]
    for (const [call, path, name] of waits) {
      const answer = callWaits(call)
      const { unmount } = renderApp(path)
      expect(await screen.findByRole('status', { name })).toHaveAttribute('aria-busy', 'true')
      answer()
      await waitFor(() => {
        expect(screen.queryByRole('status', { name })).not.toBeInTheDocument()
      })
      unmount()
    }
  })

  it('is worked through by keyboard', async () => {
    const { asked } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    await user.keyboard('j')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await screen.findAllByRole('checkbox', { name: 'Merge Bob Ray' })
    await user.keyboard('{Control>}{Backspace}{/Control}')
    expect(await screen.findByText('These will not be proposed again.')).toBeVisible()
    expect(asked).toEqual([{ call: 'dismiss', body: { contactIds: [bob.id, bobToo.id] } }])
    await screen.findAllByRole('checkbox', { name: 'Merge Ada King' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => {
      expect(asked.at(-1)).toMatchObject({ call: 'merge', body: { survivorId: ada.id } })
    })
  })

  it('ticks nothing of a group that is only possible: the key merges nothing until somebody ticks', async () => {
    const [amelia, soren] = [
      numberedContact(6, { firstName: 'Amelia', lastName: 'Papadopoulos', birthday: '2000-01-02' }),
      numberedContact(7, { firstName: 'Søren', lastName: 'Thomas', birthday: '1977-03-04' }),
    ]
    const { asked } = serveDuplicates([
      group(
        'possible',
        [amelia, soren],
        [{ kind: 'phone', value: '+49 30 1234567', contactIds: [amelia.id, soren.id] }],
      ),
    ])
    server.use(
      onCall(merges.compareContacts, () =>
        success(merges.compareContacts, { contacts: [amelia, soren] }),
      ),
    )
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText('Same phone +49 30 1234567, but the names differ')).toBeVisible()
    expect(
      screen.getByRole('button', { name: /Amelia Papadopoulos · Søren Thomas/ }),
    ).toHaveTextContent('Possible')
    expect(screen.queryByRole('button', { name: /certain/ })).not.toBeInTheDocument()
    const boxes = await screen.findAllByRole('checkbox', { name: /^Merge / })
    expect(boxes).toHaveLength(2)
    for (const box of boxes) expect(box).not.toBeChecked()
    expect((await findLine('First name')).result()).toHaveTextContent('–')
    expect(screen.getByRole('button', { name: 'Merge contacts' })).toBeDisabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('m')
    expect(asked).toEqual([])
    for (const box of boxes) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    await waitFor(() => {
      expect(asked).toMatchObject([{ call: 'merge' }])
    })
  })

  it('tells a contact’s record of likely duplicates, not of those that are only possible', async () => {
    serveContacts([ada, bob])
    serveDuplicates([group('likely', [ada, adaToo], []), group('possible', [ada, bob, bobToo], [])])
    renderApp(`/contacts/${ada.id}`)
    expect(await screen.findByRole('link', { name: '1 possible duplicate' })).toHaveAttribute(
      'href',
      `/contacts/merge?ids=${ada.id},${adaToo.id}`,
    )
  })

  it('shows one grade alone, and says that there is none of another', async () => {
    serveDuplicates()
    server.use(
      onCall(merges.listContactDuplicates, ({ request }) => {
        const isPossible = new URL(request.url).searchParams.get('certainty') === 'possible'
        return isPossible
          ? success(merges.listContactDuplicates, {
              groups: [],
              total: 2,
              certainTotal: 1,
              possibleTotal: 0,
              offset: 0,
            })
          : undefined
      }),
    )
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('combobox', { name: 'Show' }))
    await user.click(await screen.findByTitle('Possible'))
    expect(await screen.findByText('There are no groups like this.')).toBeVisible()
  })

  it('merges all that are certain once it was asked', async () => {
    const { asked } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge the certain group' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 1 certain group?' }))
    expect(dialog.getByText(/can be undone/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Merge all' }))
    await waitFor(() => {
      expect(asked).toEqual([{ call: 'all', body: null }])
    })
  })

  it('says that somebody was quicker, keeps what was chosen, and merges what is there now', async () => {
    const { asked } = serveDuplicates()
    const current = { ...adaToo, version: 2, jobTitle: 'Countess' }
    server.use(
      onCall(merges.mergeContacts, async ({ request }) => {
        const body = (await request.clone().json()) as MergeInput
        if (body.contacts.some(({ id, version }) => id === adaToo.id && version !== 2)) {
          server.use(
            onCall(merges.compareContacts, () =>
              success(merges.compareContacts, { contacts: [ada, current] }),
            ),
          )
          return errorAnswer('VERSION_CONFLICT')
        }
        return undefined
      }),
    )
    const { user } = renderApp(`/contacts/merge?ids=${ada.id},${adaToo.id}`)
    await user.click((await findLine('Organization')).radio('Organization: New, from A. King'))
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    expect(
      await screen.findByText(
        'One of these contacts has changed meanwhile. Look again, then merge.',
      ),
    ).toBeVisible()
    expect((await findLine('Job title')).result()).toHaveTextContent('Countess')
    expect((await findLine('Organization')).radio('Organization: New, from A. King')).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Merge A. King' }))
    expect(await screen.findByText('Choose at least two contacts.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Merge A. King' }))
    await user.click(await screen.findByRole('button', { name: /Merge 2 contacts/ }))
    await waitFor(() => {
      expect(asked).toMatchObject([
        {
          call: 'merge',
          body: {
            contacts: [
              { id: ada.id, version: 1 },
              { id: adaToo.id, version: 2 },
            ],
          },
        },
      ])
    })
  })

  it('tells all of a group apart, also those that are not compared', async () => {
    const many = Array.from({ length: 25 }, (_none, at) =>
      numberedContact(at + 10, { firstName: 'Bob', lastName: 'Ray' }),
    )
    const { asked } = serveDuplicates([group('likely', many, [])])
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText(/5 contacts more share something/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }))
    await waitFor(() => {
      expect(asked).toEqual([{ call: 'dismiss', body: { contactIds: many.map(({ id }) => id) } }])
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Duplicates' })).toHaveFocus()
    })
  })

  it('tells a group apart of which it knows the first contacts only', async () => {
    const large = { ...group('likely', [bob, bobToo], []), size: 3000 }
    const { asked } = serveDuplicates([large])
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText(/2,998 contacts more share something/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }))
    await waitFor(() => {
      expect(asked).toEqual([
        {
          call: 'dismiss',
          body: { contactIds: [bob.id, bobToo.id], group: { id: large.id, size: 3000 } },
        },
      ])
    })
  })

  it('merges and tells apart nobody by typing alone, and goes on while j is held', async () => {
    const { asked } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    await user.keyboard('emma anna{Enter}{Backspace}')
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true })
    fireEvent.keyDown(document.body, { key: 'j', repeat: true })
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    expect(asked).toEqual([])
  })

  it('goes to the last page that there is', async () => {
    const groups = [group('likely', [bob, bobToo], [])]
    serveDuplicates()
    server.use(
      onCall(merges.listContactDuplicates, ({ request }) => {
        const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0)
        return success(merges.listContactDuplicates, {
          groups: groups.slice(offset),
          total: 1,
          certainTotal: 0,
          possibleTotal: 0,
          offset,
        })
      }),
    )
    const { router } = renderApp('/contacts/merge?offset=50')
    expect(await screen.findByRole('button', { name: /Bob Ray/ })).toBeVisible()
    expect(router.state.location.search).toBe('?offset=0')
  })

  it('lets one choose among the pictures', async () => {
    const [one, two] = [
      { ...bob, displayImage: 'bob.webp' },
      { ...bobToo, displayImage: 'too.webp' },
    ]
    const { asked } = serveDuplicates([group('likely', [one, two], [])])
    server.use(
      onCall(merges.compareContacts, () =>
        success(merges.compareContacts, { contacts: [one, two, ada] }),
      ),
    )
    const { user } = renderApp('/contacts/merge')
    const { row, result } = await findLine('Picture')
    const radios = within(row).getAllByRole('radio', { name: 'Picture from Bob Ray' })
    expect(radios).toHaveLength(2)
    expect(radios[0]).toBeChecked()
    await user.click(radios[1] ?? row)
    expect(within(result() ?? row).getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining('too.webp'),
    )
    await user.click(screen.getByRole('button', { name: 'Merge 3 contacts' }))
    await waitFor(() => {
      expect(asked).toMatchObject([{ call: 'merge', body: { choices: { displayImage: two.id } } }])
    })
  })

  it('tells of every merge in the history and takes one back', async () => {
    const { asked, mergeId } = serveDuplicates()
    const { user } = renderApp('/contacts/merge?tab=history')
    await user.click(await screen.findByRole('button', { name: 'Undo: Ada King' }))
    await waitFor(() => {
      expect(asked).toEqual([{ call: 'undo', body: mergeId }])
    })
    await waitFor(() => {
      expect(screen.getByRole('listitem', { name: 'Ada King' })).toHaveFocus()
    })
    expect(screen.getByRole('link', { name: 'Ada King' })).toHaveAttribute(
      'href',
      `/contacts/${contactId(1)}`,
    )
  })

  it('leaves the focus and the group alone where one has moved on meanwhile', async () => {
    const third = numberedContact(5, { firstName: 'Cy', lastName: 'Lee' })
    serveDuplicates([
      group('certain', [ada, adaToo], []),
      group('likely', [bob, bobToo], []),
      group('likely', [third, { ...third, id: buildId() }], []),
    ])
    const answer = callWaits(merges.mergeContacts)
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await user.click(screen.getByRole('button', { name: /Cy Lee/ }))
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Cy Lee/ })).toHaveAttribute('aria-current', 'true')
    })
    await inAct(() => {
      screen.getByRole('combobox', { name: 'Show' }).focus()
    })
    answer()
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /Ada King/ })).not.toBeInTheDocument()
    })
    expect(screen.getByRole('button', { name: /Cy Lee/ })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveFocus()
  })

  it('keeps the keyboard where the next group is compared while one is elsewhere', async () => {
    serveDuplicates()
    const answer = callWaits(merges.mergeContacts)
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await inAct(() => {
      screen.getByRole('combobox', { name: 'Show' }).focus()
    })
    answer()
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await screen.findAllByRole('checkbox', { name: 'Merge Bob Ray' })
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveFocus()
  })

  it('keeps the focus at a group of which a part was merged', async () => {
    serveDuplicates([group('likely', [ada, adaToo, bob], [])])
    server.use(
      onCall(merges.mergeContacts, () => {
        serveDuplicates([group('likely', [ada, bob], [])])
        return success(merges.mergeContacts, { mergeId: buildId(), contact: ada })
      }),
    )
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('checkbox', { name: 'Merge Bob Ray' }))
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await waitFor(() => {
      expect(screen.queryByRole('checkbox', { name: 'Merge A. King' })).not.toBeInTheDocument()
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Comparison' })).toHaveFocus()
    })
  })

  it('moves no focus for an undo in the history that failed, or after which it is elsewhere', async () => {
    serveDuplicates()
    callFailsWith(merges.undoMerge, 'CONFLICT', { message: 'Not now.' })
    const { user } = renderApp('/contacts/merge?tab=history')
    const undo = await screen.findByRole('button', { name: 'Undo: Ada King' })
    await user.click(undo)
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(undo).toHaveFocus()

    serveDuplicates()
    const answer = callWaits(merges.undoMerge)
    await user.click(undo)
    const elsewhere = screen.getByRole('radio', { name: 'History' })
    await inAct(() => {
      elsewhere.focus()
    })
    answer()
    expect(await screen.findByText('1 contact came back.')).toBeVisible()
    expect(elsewhere).toHaveFocus()
  })

  it('says that there are none, what failed, or that one may not see them', async () => {
    const { unmount } = renderApp('/contacts/merge')
    expect(await screen.findByRole('heading', { name: 'No duplicates' })).toBeVisible()
    unmount()
    callFailsWith(merges.listContactDuplicates, 'INTERNAL')
    const failed = renderApp('/contacts/merge')
    expect(
      await screen.findByRole('heading', { name: 'The duplicates could not be loaded' }),
    ).toBeVisible()
    failed.unmount()
    callFailsWith(merges.listContactDuplicates, 'FORBIDDEN')
    renderApp('/contacts/merge')
    expect(await screen.findByRole('heading', { name: 'You cannot see contacts' })).toBeVisible()
  })
})
