import { describe, expect, it } from 'vitest'
import { freezeSelection } from './selection'

const now = new Date('2026-03-01T23:30:00Z')
const frozen = (filter: object) => freezeSelection({ matching: filter, except: [] }, now)

describe('a frozen selection', () => {
  it('keeps the day of whoever selected, which may not be the server’s', () => {
    const filter = { followUp: 'due', today: '2026-03-02' }
    expect(frozen(filter)).toEqual({ matching: filter, except: [] })
  })

  it('has the server’s day where none was sent', () => {
    expect(frozen({ followUp: 'due' })).toMatchObject({ matching: { today: '2026-03-01' } })
  })

  it('has no day where it selects by none', () => {
    expect(frozen({ favorite: true })).toEqual({ matching: { favorite: true }, except: [] })
  })

  it('has each chosen id once, in order', () => {
    expect(freezeSelection({ ids: ['b', 'a', 'b'] }, now)).toEqual({ ids: ['a', 'b'] })
  })
})
