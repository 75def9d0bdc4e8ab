import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { emptyImport } from '../../session/importState'
import { MatchStep } from './MatchStep'

function Screen({ headers }: { headers: readonly string[] }) {
  const [mapping, setMapping] = useState(() => mapHeaders(headers))
  const ignore = () => undefined
  return (
    <MatchStep
      state={{ ...emptyImport, mapping }}
      onMapping={setMapping}
      onAutomatic={ignore}
      onReread={ignore}
      onOptions={ignore}
      onCheck={ignore}
      onStartOver={ignore}
    />
  )
}

describe('matching columns', () => {
  it('finds a target by its name, and reports two columns with the same target at once', async () => {
    const user = userEvent.setup()
    render(<Screen headers={['First Name', 'Family']} />)
    expect(
      screen.getByText('1 of 2 columns becomes a field, 1 is kept with the contact.'),
    ).toBeVisible()
    const become = async (title: string) => {
      const target = screen.getByRole('combobox', { name: 'What “Family” becomes' })
      await user.click(target)
      fireEvent.change(target, { target: { value: title } })
      fireEvent.click((await screen.findAllByTitle(title)).at(-1) ?? target)
    }
    await become('First name')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Family: “First Name” is already mapped to First name.',
    )
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
    await become('Last name')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeEnabled()
    await become('Don’t import')
    expect(screen.getByText('1 of 2 columns becomes a field, 1 is not imported.')).toBeVisible()
  })

  it('reports that no column is known, and renders only the visible ones of thousands', () => {
    render(<Screen headers={Array.from({ length: 3000 }, (_, at) => `Unknown ${String(at)}`)} />)
    expect(screen.getByRole('alert')).toHaveTextContent('No column of this file was recognized.')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
  })
})

describe('the options', () => {
  function Options({ tags, onCheck }: { tags: string[]; onCheck: () => void }) {
    const [options, setOptions] = useState({ ...emptyImport.options, tags })
    const ignore = () => undefined
    return (
      <>
        <MatchStep
          state={{ ...emptyImport, options }}
          onMapping={ignore}
          onAutomatic={ignore}
          onReread={ignore}
          onOptions={(changed) => {
            setOptions((known) => ({ ...known, ...changed }))
          }}
          onCheck={onCheck}
          onStartOver={ignore}
        />
        <output>{JSON.stringify(options)}</output>
      </>
    )
  }
  const kept = () => JSON.parse(screen.getByRole('status').textContent) as unknown

  it('are stored at once, and submitted as a form', async () => {
    const user = userEvent.setup()
    const checks: unknown[] = []
    render(
      <Options
        tags={[]}
        onCheck={() => {
          checks.push(kept())
        }}
      />,
    )
    await user.click(screen.getByRole('checkbox', { name: 'E-mail' }))
    const policies = screen.getByRole('group', { name: 'If a contact already exists' })
    const last = within(policies).getAllByRole('radio').at(-1)
    if (!last) throw new Error('There is no policy.')
    await user.click(last)
    await user.click(screen.getByRole('combobox', { name: 'Tags for all contacts in this file' }))
    await user.keyboard('Fair 2026,')
    expect(last).toBeChecked()
    expect(checks).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(checks).toEqual([
      { ...emptyImport.options, policy: 'create', matchBy: ['phone'], tags: ['Fair 2026'] },
    ])
  })

  it('that the server would reject show an error instead of starting the check', async () => {
    const user = userEvent.setup()
    const checks: unknown[] = []
    render(
      <Options
        tags={['a:::b']}
        onCheck={() => {
          checks.push(1)
        }}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A tag cannot contain “:::”.')
    expect(checks).toEqual([])
  })
})
