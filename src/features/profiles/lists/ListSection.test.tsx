import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { deniedUnless } from '@/shared/lib/permissions'
import { buildProfile } from '@/testing/builders'
import { type ProfileEditing, ProfileEditorContext } from '../editor/useProfileEditor'
import { ListSection } from './ListSection'

const profile = buildProfile()
const editing: ProfileEditing = {
  profileId: profile.id,
  profile,
  denyUnless: deniedUnless,
  saveNow: vi.fn(),
  savePending: vi.fn(),
  saveAll: vi.fn(),
  receiveProfile: vi.fn(),
  updateProfile: vi.fn(),
}

it('adds no more than the limit, and says so', () => {
  const ids = Array.from({ length: 200 }, (_, at) => String(at))
  const same = {
    kind: {
      name: 'everlinks' as const,
      title: 'Links',
      noun: 'link',
      limit: 200,
      empty: { title: '', description: '', icon: null },
    },
    container: createRef<HTMLDivElement>(),
    error: undefined,
    onAdd: vi.fn(),
    onMove: vi.fn(),
    nameOf: (id: string) => `Link ${id}`,
  }
  const show = (count: number) => (
    <ProfileEditorContext value={editing}>
      <ListSection {...same} ids={ids.slice(0, count)}>
        {null}
      </ListSection>
    </ProfileEditorContext>
  )
  const { rerender } = render(show(200))
  expect(screen.getByRole('button', { name: 'Add link' })).toBeDisabled()
  expect(screen.getByText('200 of 200')).toBeVisible()
  expect(screen.getByText(/the most a profile can have/)).toBeVisible()
  rerender(show(199))
  expect(screen.getByRole('button', { name: 'Add link' })).toBeEnabled()
  expect(screen.queryByText(/the most a profile can have/)).not.toBeInTheDocument()
})
