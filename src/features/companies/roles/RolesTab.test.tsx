import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Company, CompanyRole } from '@/contract/companies/company'
import { listEmployees, updateEmployee } from '@/contract/companies/employees'
import { paths } from '@/shared/paths'
import { buildEmployee } from '@/testing/buildCompany'
import { buildId } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { collectBodies, serveCompany } from '../testing/serveCompany'

const [benId, cleoId] = [buildId(), buildId()]

const people = ({ id: companyId, employeeId, role }: Company) => [
  buildEmployee({ companyId, id: employeeId, role, isYou: true, firstName: 'Mira' }),
  buildEmployee({
    companyId,
    id: benId,
    role: 'admin',
    firstName: 'Ben',
    email: 'ben@example.com',
  }),
  buildEmployee({ companyId, id: cleoId, firstName: 'Cleo', email: 'cleo@example.com' }),
]

function open(role: CompanyRole = 'owner', overrides: Partial<Company> = {}) {
  const { company, actor } = serveCompany({ role, ...overrides }, people)
  return { ...renderApp(paths.company(company.id, 'roles'), { actor }), company }
}

const choose = async (user: ReturnType<typeof open>['user'], label: string, person: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByText(person, { selector: '.ant-select-item *' }))
}

describe('the roles', () => {
  it('are explained, with the owner first', async () => {
    open()
    const shown = await screen.findByRole('list', { name: 'Owner and administrators' })
    expect(within(shown).getAllByRole('listitem')[0]).toHaveTextContent(/Mira Moreau You.*Owner/)
    const table = screen.getByRole('table', { name: 'Who may do what' })
    const handOver = within(table).getByRole('row', { name: /Hand the company over/ })
    expect(
      within(handOver)
        .getAllByRole('img')
        .map((icon) => icon.ariaLabel),
    ).toEqual(['Yes', 'No', 'No'])
  })

  it('of administrators and members are changed', async () => {
    const { user, company } = open()
    const bodies = collectBodies(
      updateEmployee,
      buildEmployee({ companyId: company.id, firstName: 'Ben' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Make member: Ben Moreau' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ role: 'member' }])
    })
    await choose(user, 'Member', /Cleo/)
    await user.click(screen.getByRole('button', { name: 'Make administrator' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ role: 'member' }, { role: 'admin' }])
    })
  })

  it('are changed after another change of the person elsewhere', async () => {
    const { user, company } = open()
    await choose(user, 'Member', /Cleo/)
    await choose(user, 'New owner', /Ben/)
    const sent: unknown[] = []
    server.use(
      onCall(listEmployees, () => {
        const newest = people(company).map((person) => ({ ...person, version: 2 }))
        return success(listEmployees, { items: newest, offset: 0, total: newest.length })
      }),
      onCall(updateEmployee, async ({ request }) => {
        if (request.headers.get('If-Match') !== '"2"') return errorAnswer('VERSION_CONFLICT')
        sent.push(await request.json())
        return success(updateEmployee, people(company)[2])
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Make administrator' }))
    await waitFor(() => {
      expect(sent).toEqual([{ role: 'admin' }])
    })
    await user.click(screen.getByRole('button', { name: 'Hand over…' }))
    await user.type(await screen.findByRole('textbox', { name: /to confirm/ }), company.name)
    await user.click(screen.getByRole('button', { name: 'Hand over' }))
    await waitFor(() => {
      expect(sent).toEqual([{ role: 'admin' }, { role: 'owner' }])
    })
  })

  it('say why a change was refused', async () => {
    const { user } = open()
    callFailsWith(updateEmployee, 'CONFLICT', { message: 'Cleo has left.' })
    await choose(user, 'Member', /Cleo/)
    await user.click(screen.getByRole('button', { name: 'Make administrator' }))
    expect(await screen.findByText('Cleo has left.')).toBeVisible()
  })

  it('the company is handed over by its owner after the name was typed', async () => {
    const { user, company } = open()
    const bodies = collectBodies(
      updateEmployee,
      buildEmployee({ companyId: company.id, firstName: 'Ben', role: 'owner' }),
    )
    await choose(user, 'New owner', /Ben/)
    await user.click(screen.getByRole('button', { name: 'Hand over…' }))
    const confirm = await screen.findByRole('button', { name: 'Hand over' })
    expect(confirm).toBeDisabled()
    await user.type(
      screen.getByRole('textbox', { name: 'Type “Verdigris Studio” to confirm' }),
      'Verdigris Studio',
    )
    await user.click(confirm)
    await waitFor(() => {
      expect(bodies).toEqual([{ role: 'owner' }])
    })
  })

  it('a name with spaces that nobody can type is confirmed as it is read', async () => {
    const { user } = open('owner', { name: 'Café\u00a0 Verdigris'.normalize('NFD') })
    await choose(user, 'New owner', /Ben/)
    await user.click(screen.getByRole('button', { name: 'Hand over…' }))
    await user.type(await screen.findByRole('textbox', { name: /confirm/ }), 'Café Verdigris')
    expect(screen.getByRole('button', { name: 'Hand over' })).toBeEnabled()
  })

  it('the company is handed over to whom the owner just made an administrator', async () => {
    const { user, company } = open()
    await choose(user, 'New owner', /Cleo/)
    const sent: unknown[] = []
    server.use(
      onCall(listEmployees, () => {
        const newest = people(company).map((person) =>
          person.id === cleoId ? { ...person, role: 'admin' as const, version: 2 } : person,
        )
        return success(listEmployees, { items: newest, offset: 0, total: newest.length })
      }),
      onCall(updateEmployee, async ({ request }) => {
        if (request.headers.get('If-Match') !== '"2"') return errorAnswer('VERSION_CONFLICT')
        sent.push(await request.json())
        return success(updateEmployee, people(company)[2])
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Hand over…' }))
    await user.type(await screen.findByRole('textbox', { name: /to confirm/ }), company.name)
    await user.click(screen.getByRole('button', { name: 'Hand over' }))
    await waitFor(() => {
      expect(sent).toEqual([{ role: 'owner' }])
    })
  })

  it('an administrator cannot hand the company over', async () => {
    open('admin')
    expect(await screen.findByRole('table', { name: 'Who may do what' })).toBeVisible()
    expect(screen.queryByText('Hand over the company')).not.toBeInTheDocument()
  })

  it('shows the error of a failed load', async () => {
    const { company, actor } = serveCompany()
    callFailsWith(listEmployees, 'INTERNAL')
    renderApp(paths.company(company.id, 'roles'), { actor })
    expect(await screen.findByText('The administrators could not be loaded')).toBeVisible()
  })
})
