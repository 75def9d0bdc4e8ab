import { describe, expect, it } from 'vitest'
import type { CardHistoryEntry } from '@/contract/cards/card'
import { buildCardEntry } from '@/testing/buildCards'
import { historyLines } from './historyLines'

type Entry = Partial<CardHistoryEntry>

const state = (from: string, to: string, more: Entry = {}) => ({ from, to, ...more })
const holder = (from: string, to: string, more: Entry = {}): Entry => ({
  change: 'holder',
  from,
  to,
  ...more,
})
const admin = { by: 'Ines Ortega' }

describe('historyLines', () => {
  it.each<[string, Entry[]]>([
    [
      'The operator made the card.',
      [{ change: 'mint', by: 'The operator', from: '', to: 'blank' }],
    ],
    [
      'You activated the card and chose the profile “Work”.',
      [state('blank', 'active'), holder('', 'You'), { change: 'profile', from: '', to: 'Work' }],
    ],
    ['You deactivated the card.', [state('active', 'deactivated')]],
    ['You reactivated the card.', [state('deactivated', 'active')]],
    ['You reported the card lost.', [state('active', 'lost')]],
    ['You marked the card as found.', [state('lost', 'active')]],
    [
      'You handed the card over.',
      [state('active', 'handedOver'), { change: 'dates', from: '2026-01-01/', to: '/' }],
    ],
    ['You canceled the hand-over.', [state('handedOver', 'active')]],
    ['You retired the card.', [state('deactivated', 'retired')]],
    [
      'Ines Ortega assigned the card to Ada Moreau.',
      [state('blank', 'active', admin), holder('', 'Ada Moreau', admin)],
    ],
    [
      'Ines Ortega assigned the card to Ada Moreau instead of Ben Adeyemi.',
      [holder('Ben Adeyemi', 'Ada Moreau', admin)],
    ],
    [
      'Ines Ortega took the card back into stock from Ada Moreau.',
      [state('active', 'blank', admin), holder('Ada Moreau', '', admin)],
    ],
    [
      'Ines Ortega assigned the card to you instead of Ben Adeyemi.',
      [holder('Ben Adeyemi', 'You', admin)],
    ],
    [
      'A former member gave the card back.',
      [
        state('active', 'deactivated', { by: 'A former member' }),
        holder('A former member', '', { by: 'A former member' }),
      ],
    ],
    [
      'You set the dates: issued Jan 31, 2026, valid through Jan 31, 2027.',
      [{ change: 'dates', from: '/', to: '2026-01-31/2027-01-31' }],
    ],
    [
      'You set the dates: valid through Jan 31, 2027.',
      [{ change: 'dates', from: '/', to: '/2027-01-31' }],
    ],
    [
      'An administrator assigned the card to you and chose the profile “Work”.',
      [
        state('blank', 'active', { by: 'An administrator' }),
        holder('', 'You', { by: 'An administrator' }),
        { change: 'profile', by: 'An administrator', from: '', to: 'Work' },
      ],
    ],
    [
      'Ines Ortega took the card back into stock from you.',
      [state('active', 'blank', admin), holder('You', '', admin)],
    ],
    [
      'Ines Ortega chose another profile.',
      [{ change: 'profile', ...admin, from: '', to: 'Another profile' }],
    ],
    ['You cleared the dates.', [{ change: 'dates', from: '2026-01-31/', to: '/' }]],
    ['You chose the profile “Work”.', [{ change: 'profile', from: 'Private', to: 'Work' }]],
  ])('says %s', (text, entries) => {
    const [line, ...others] = historyLines(entries.map((entry) => buildCardEntry(entry)))
    expect(line?.text).toBe(text)
    expect(others).toEqual([])
  })

  it('keeps acts of other moments apart, with their reasons', () => {
    const lines = historyLines([
      buildCardEntry({ at: '2026-03-05T09:30:00.000Z', to: 'lost', reason: 'Left in a taxi' }),
      buildCardEntry({ at: '2026-03-04T09:30:00.000Z' }),
    ])
    expect(lines.map(({ text, reason }) => [text, reason])).toEqual([
      ['You reported the card lost.', 'Left in a taxi'],
      ['You activated the card.', ''],
    ])
  })
})
