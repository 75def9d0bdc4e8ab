import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { noImport } from '../ImportState'
import { MatchStep } from './MatchStep'

function Screen({ headers }: { headers: readonly string[] }) {
  const [mapping, setMapping] = useState(() => mapHeaders(headers))
  const ignore = () => undefined
  return (
    <MatchStep
      state={{ ...noImport, mapping }}
      onMapping={setMapping}
      onReadAs={ignore}
      onOptions={ignore}
      onCheck={ignore}
      onStartOver={ignore}
    />
  )
}

describe('matching columns', () => {
  it('finds a target by its name, and says at once when two columns contradict each other', async () => {
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

  it('says when no column is known, and draws only what is in view of thousands', () => {
    render(<Screen headers={Array.from({ length: 3000 }, (_, at) => `Unknown ${String(at)}`)} />)
    expect(screen.getByRole('alert')).toHaveTextContent('No column of this file was recognized.')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
  })
})

describe('the options', () => {
  function Options({ tags, onCheck }: { tags: string[]; onCheck: () => void }) {
    const [options, setOptions] = useState({ ...noImport.options, tags })
    const ignore = () => undefined
    return (
      <>
        <MatchStep
          state={{ ...noImport, options }}
          onMapping={ignore}
          onReadAs={ignore}
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

  it('are kept at once, and sent as a form', async () => {
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
    const policies = screen.getByRole('group', { name: 'When somebody is a contact already' })
    const last = within(policies).getAllByRole('radio').at(-1)
    if (!last) throw new Error('There is no policy.')
    await user.click(last)
    await user.click(screen.getByRole('combobox', { name: 'Tags for everyone in this file' }))
    await user.keyboard('Fair 2026,')
    expect(last).toBeChecked()
    expect(checks).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(checks).toEqual([
      { ...noImport.options, policy: 'create', matchBy: ['phone'], tags: ['Fair 2026'] },
    ])
  })

  it('that the server would refuse are said instead of checked', async () => {
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
