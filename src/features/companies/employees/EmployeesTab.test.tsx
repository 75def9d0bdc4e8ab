import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  type Employee,
  inviteAgain,
  inviteEmployees,
  listEmployees,
  updateEmployee,
} from '@/contract/companies/employees'
import { paths } from '@/shared/paths'
import { buildEmployee } from '@/testing/buildCompany'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { collectBodies, employeesAre, serveCompany } from '../testing/serveCompany'

const invitation = (overrides: Partial<NonNullable<Employee['invitation']>> = {}) => ({
  mail: 'none' as const,
  openTo: 'address' as const,
  link: '/company?invitation=abcdefghijklmnopqrstuvwxyz',
  invitedAt: '2026-03-04T09:30:00.000Z',
  expiresAt: '2100-03-04T09:30:00.000Z',
  ...overrides,
})

function open(people: (companyId: string) => Employee[], path = '') {
  const { company, actor } = serveCompany({}, ({ id }) => people(id))
  const app = renderApp(paths.company(company.id, 'employees') + path, { actor })
  return { ...app, company }
}
const ada = (companyId: string) => [buildEmployee({ companyId, cards: 2 })]
const invited = (companyId: string, overrides = {}) => [
  buildEmployee({
    companyId,
    state: 'invited',
    firstName: '',
    lastName: '',
    invitation: invitation(overrides),
  }),
]
const choose = async (user: ReturnType<typeof open>['user'], item: RegExp) => {
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list', () => {
  it('shows people with their state and cards, searched and filtered in the URL', async () => {
    const { user, router } = open((id) => [...ada(id), ...invited(id)])
    const row = await screen.findByRole('row', { name: 'Ada Moreau' })
    expect(row).toHaveTextContent(/ada@example\.com.*Optical engineer.*Research.*Member.*Active.*2/)
    expect(screen.getByText('2 people')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search employees' }), 'moreau')
    expect(await screen.findByText('1 person')).toBeVisible()
    expect(router.state.location.search).toMatch(/search=moreau/)
    await user.click(screen.getByRole('combobox', { name: 'State' }))
    await user.click(await screen.findByTitle('Deactivated'))
    expect(await screen.findByText('Nobody matches')).toBeVisible()
    expect(router.state.location.search).toMatch(/state=deactivated/)
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(await screen.findByText('2 people')).toBeVisible()
  })

  it.each([
    ['none', {}, /Invited · copy the link/],
    ['waiting', { mail: 'waiting' }, /Invited · mail waits/],
    ['failed', { mail: 'failed' }, /Invited · mail failed/],
    ['sent', { mail: 'sent' }, /Invited · until \w+ \d+, \d+/],
    ['expired', { expiresAt: '2026-03-18T09:30:00.000Z', link: null }, /Invitation expired/],
  ])('says what became of an invitation: %s', async (_name, overrides, text) => {
    open((id) => invited(id, overrides))
    expect(await screen.findByRole('row', { name: 'ada@example.com' })).toHaveTextContent(text)
  })

  it('loads ten thousand people by windows', async () => {
    const people = Array.from({ length: 10_000 }, (_, at) =>
      buildEmployee({ firstName: `Person ${String(at)}`, lastName: '' }),
    )
    open(() => people)
    expect(await screen.findByText('10,000 people')).toBeVisible()
    expect(screen.getByRole('grid', { name: 'Employees' })).toHaveAttribute(
      'aria-rowcount',
      '10001',
    )
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
  })

  it('shows the error of a failed load, and loads again', async () => {
    const { company, actor } = serveCompany()
    callFailsWith(listEmployees, 'INTERNAL')
    const { user } = renderApp(paths.company(company.id, 'employees'), { actor })
    expect(await screen.findByText('The people of this company could not be loaded')).toBeVisible()
    employeesAre(ada(company.id))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('row', { name: 'Ada Moreau' })).toBeVisible()
  })
})

describe('the invitation of people', () => {
  it('takes pasted addresses, and offers the links where no mail goes out', async () => {
    const { user, company } = open(ada)
    await user.click(await screen.findByRole('button', { name: 'Invite people' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Invite people to Verdigris Studio')
    const field = within(dialog).getByRole('textbox', { name: /E-mail addresses/ })
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    expect(await within(dialog).findByText('This field is required.')).toBeVisible()
    await user.type(field, 'Ben')
    await user.keyboard('{Escape}')
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
    expect(await within(dialog).findByText('“Ben” is not an e-mail address.')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Ben Adeyemi <ben@example.com>, cleo@example.com')
    expect(within(dialog).getByText(/No e-mail goes out/)).toBeVisible()
    const people = ['ben@example.com', 'cleo@example.com'].map((email) =>
      buildEmployee({ companyId: company.id, email, state: 'invited', invitation: invitation() }),
    )
    const bodies = collectBodies(inviteEmployees, { items: people })
    await user.click(within(dialog).getByRole('button', { name: 'Invite 2 people' }))
    expect(await screen.findByText('Invited 2 people')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Copy the link/ })).toHaveLength(2)
    expect(bodies).toEqual([
      {
        employees: [
          { email: 'ben@example.com', firstName: 'Ben', lastName: 'Adeyemi', role: 'member' },
          { email: 'cleo@example.com', firstName: '', lastName: '', role: 'member' },
        ],
        sendInvitations: false,
        openTo: 'address',
      },
    ])
  })

  it('can be for whoever has the link, as members only, which the list shows', async () => {
    const { user, company } = open((id) => invited(id, { openTo: 'anyone' }), '&panel=invite')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Administrator' }))
    await user.click(dialog.getByRole('radio', { name: 'Whoever has the link' }))
    expect(dialog.getByRole('radio', { name: 'Administrator' })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked()
    expect(dialog.getByText(/They become a member, never an administrator\./)).toBeVisible()
    const person = buildEmployee({
      companyId: company.id,
      state: 'invited',
      invitation: invitation({ openTo: 'anyone' }),
    })
    const bodies = collectBodies(inviteEmployees, { items: [person] })
    await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'desk@example.com')
    await user.click(dialog.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText(/for 14 days, for whoever has it\.$/)).toBeVisible()
    expect(bodies).toMatchObject([{ employees: [{ role: 'member' }], openTo: 'anyone' }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect((await screen.findAllByText(/whoever has the link/)).length).toBeGreaterThan(0)
  })

  it('sends no mails for somebody whose own address is not confirmed', async () => {
    const { company, actor } = serveCompany()
    const identityUser = { ...actor.identityUser, isEmailVerified: false }
    renderApp(`${paths.company(company.id, 'employees')}&panel=invite`, {
      actor: { ...actor, identityUser },
    })
    expect(await screen.findByRole('checkbox', { name: 'Send invitations' })).toBeDisabled()
    expect(screen.getByText(/^Confirm your own e-mail address in your account first/)).toBeVisible()
  })

  it('says that mails go out, and names the address that the server refuses', async () => {
    const { user } = open(ada, '&panel=invite')
    await user.click(await screen.findByRole('checkbox', { name: 'Send invitations' }))
    expect(screen.getByText(/Each person gets an e-mail/)).toBeVisible()
    callFailsWith(inviteEmployees, 'VALIDATION_FAILED', {
      fields: { 'employees.0.email': 'This person is already a member.' },
    })
    await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(
      await screen.findByText('ada@example.com: This person is already a member.'),
    ).toBeVisible()
  })

  it('is renewed, copied and withdrawn', async () => {
    const { user, company } = open((id) => invited(id))
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy invitation link' }))
    expect(copied).toHaveBeenCalledWith(
      `${window.location.origin}/company?invitation=abcdefghijklmnopqrstuvwxyz`,
    )
    const renewed = buildEmployee({ companyId: company.id, invitation: invitation() })
    const renewals = collectBodies(inviteAgain, renewed)
    await choose(user, /Invite again/)
    await user.click(await screen.findByRole('checkbox', { name: 'Send invitation' }))
    await user.click(screen.getByRole('button', { name: 'Invite again' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(renewals).toEqual([{ sendInvitation: true, openTo: 'address' }])
    const bodies = collectBodies(updateEmployee, { ...renewed, state: 'deactivated' })
    await choose(user, /Withdraw/)
    await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ state: 'deactivated' }])
    })
  })
})

describe('a person', () => {
  it('is edited beside the list, and only what changed is sent', async () => {
    const { user, company } = open(ada)
    await user.click(await screen.findByRole('button', { name: 'Ada Moreau' }))
    const form = within(await screen.findByRole('form', { name: 'Person' }))
    const bodies = collectBodies(updateEmployee, buildEmployee({ companyId: company.id }))
    await user.clear(form.getByRole('textbox', { name: 'Department' }))
    await user.click(form.getByRole('radio', { name: 'Administrator' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ department: '', role: 'admin' }])
    })
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Person' })).not.toBeInTheDocument()
    })
  })

  it('stays open with what was typed until it is left on purpose', async () => {
    const { user } = open(ada)
    await user.click(await screen.findByRole('button', { name: 'Ada Moreau' }))
    const title = await screen.findByRole('textbox', { name: 'Job title' })
    await user.type(title, '!')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(title).toHaveValue('Optical engineer!')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Person' })).not.toBeInTheDocument()
    })
  })

  it('keeps what was typed after a conflict, until a version is chosen', async () => {
    const { user, company } = open(ada)
    await user.click(await screen.findByRole('button', { name: 'Ada Moreau' }))
    const title = await screen.findByRole('textbox', { name: 'Job title' })
    await user.type(title, '!')
    const versions: (string | null)[] = []
    server.use(
      onCall(updateEmployee, ({ request, params }) => {
        const version = request.headers.get('If-Match')
        versions.push(version)
        const newest = buildEmployee({
          id: String(params['employeeId']),
          companyId: company.id,
          version: 2,
          department: 'Lab',
          state: 'deactivated',
        })
        employeesAre([newest])
        return version === '"2"' ? success(updateEmployee, newest) : errorAnswer('VERSION_CONFLICT')
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/This person was changed elsewhere/)).toBeVisible()
    expect(await screen.findByText('Deactivated')).toBeVisible()
    expect(title).toHaveValue('Optical engineer!')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => {
      expect(versions).toEqual(['"1"', '"2"'])
    })
  })

  it('can be chosen from after a conflict that changed the e-mail too', async () => {
    const { user, company } = open((id) => invited(id))
    await choose(user, /Edit/)
    await user.type(await screen.findByRole('textbox', { name: 'Job title' }), '!')
    server.use(
      onCall(updateEmployee, ({ params }) => {
        const [person] = invited(company.id)
        const id = String(params['employeeId'])
        employeesAre([{ ...buildEmployee(), ...person, id, version: 2, email: 'new@example.com' }])
        return errorAnswer('VERSION_CONFLICT')
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/This person was changed elsewhere/)).toBeVisible()
  })

  it('is deactivated after a confirmation that says what ends, and taken back', async () => {
    const { user, company } = open(ada)
    await choose(user, /Deactivate/)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(
      /Deactivate Ada Moreau\?.*cards of Ada Moreau are deactivated.*contacts stay/,
    )
    const gone = buildEmployee({ companyId: company.id, state: 'deactivated' })
    const bodies = collectBodies(updateEmployee, gone)
    employeesAre([gone])
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    await user.click(screen.getByRole('combobox', { name: 'State' }))
    await user.click(await screen.findByTitle('Deactivated'))
    await choose(user, /Take back/)
    await waitFor(() => {
      expect(bodies).toEqual([{ state: 'deactivated' }, { state: 'active' }])
    })
  })

  it('is still edited when the answer about another comes, whose drawer was left', async () => {
    const { user, company } = open((companyId) => [
      ...ada(companyId),
      buildEmployee({ companyId, firstName: 'Ben', lastName: 'Adeyemi' }),
    ])
    const edit = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
      await user.type(await screen.findByRole('textbox', { name: 'Department' }), ' and optics')
    }
    callAnswers(updateEmployee, buildEmployee({ companyId: company.id }))
    const answer = callWaits(updateEmployee)
    await edit('Ada Moreau')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await edit('Ben Adeyemi')
    answer()
    expect(await screen.findByText('Saved Ada Moreau.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Department' })).toHaveValue('Research and optics')
  })

  it('has no end while it is the owner or the user', async () => {
    const { user } = open((companyId) => [buildEmployee({ companyId, role: 'owner', isYou: true })])
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
    ])
  })
})
