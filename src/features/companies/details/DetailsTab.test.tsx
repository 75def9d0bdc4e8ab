import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '@/api/api'
import { getCompany, updateCompany } from '@/contract/companies/companies'
import type { Company } from '@/contract/companies/company'
import { paths } from '@/shared/paths'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { serveCompany } from '../testing/serveCompany'

/** Serves a company that accepts changes of its newest version. Returns the requests. */
function savesOver(newest: Company) {
  const sent: { version: string | null; body: unknown }[] = []
  let current = newest
  server.use(
    onCall(updateCompany, async ({ request }) => {
      const body: object = JSON.parse(await request.text()) as object
      const version = request.headers.get('If-Match')
      sent.push({ version, body })
      if (version !== `"${String(current.version)}"`) return errorAnswer('VERSION_CONFLICT')
      current = { ...current, ...body, version: current.version + 1 }
      callAnswers(getCompany, current)
      return success(updateCompany, current)
    }),
  )
  return sent
}

const name = () => screen.findByRole('textbox', { name: /^Name/ })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the details', () => {
  it('are saved with the version, and only what changed', async () => {
    const { company, actor } = serveCompany({ website: 'https://old.example/' })
    const sent = savesOver(company)
    const { user } = renderApp(paths.company(), { actor })
    await user.clear(await name())
    await user.click(save())
    expect(await name()).toHaveAccessibleDescription(/This field is required/)
    await user.type(await name(), 'Patina')
    await user.clear(screen.getByRole('textbox', { name: 'Website' }))
    await user.click(save())
    expect(await screen.findByRole('heading', { level: 1, name: 'Patina' })).toBeVisible()
    expect(sent).toEqual([{ version: '"1"', body: { name: 'Patina', website: '' } }])
  })

  it('stay saved when an answer comes late that was asked for before', async () => {
    const { company, actor } = serveCompany()
    const { user, store } = renderApp(paths.company(), { actor })
    await user.type(await name(), '!')
    const answers: ((response: Response) => void)[] = []
    server.use(
      onCall(getCompany, () => new Promise<Response>((resolve) => answers.push(resolve))),
      onCall(updateCompany, () =>
        success(updateCompany, { ...company, name: `${company.name}!`, version: 2 }),
      ),
    )
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Company', id: company.id }]))
    })
    await user.click(save())
    expect(await screen.findByText('Saved.')).toBeVisible()
    await waitFor(() => {
      expect(answers).toHaveLength(1)
    })
    answers[0]?.(success(getCompany, company))
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'example.com')
    expect(await name()).toHaveValue(`${company.name}!`)
  })

  it('can be saved and discarded only while something is changed', async () => {
    const { company, actor } = serveCompany()
    const sent = savesOver(company)
    const { user } = renderApp(paths.company(), { actor })
    await name()
    expect(save()).toBeDisabled()
    await user.keyboard('{Control>}s{/Control}')
    await user.type(await name(), '!')
    expect(save()).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(await name()).toHaveValue(company.name)
    expect(save()).toBeDisabled()
    expect(sent).toEqual([])
    await user.type(await name(), '!{Control>}s{/Control}')
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(sent).toEqual([{ version: '"1"', body: { name: `${company.name}!` } }])
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Save$/ })).toBeDisabled()
    })
  })

  it('show what the server refuses at its field', async () => {
    const { actor } = serveCompany()
    callFailsWith(updateCompany, 'VALIDATION_FAILED', { fields: { website: 'Invalid URL.' } })
    const { user } = renderApp(paths.company(), { actor })
    await user.type(await screen.findByRole('textbox', { name: 'Website' }), 'example.com')
    await user.click(save())
    expect(
      await screen.findByRole('textbox', { name: 'Website', description: /Invalid URL/ }),
    ).toHaveValue('example.com')
  })

  it('are merged with what somebody else changed in other fields', async () => {
    const { company, actor } = serveCompany()
    const sent = savesOver({ ...company, version: 2, logo: '/files/abcdefghijklmnopqrstu.png' })
    const { user } = renderApp(paths.company(), { actor })
    await user.type(await screen.findByRole('textbox', { name: 'About' }), 'Optics')
    callAnswers(getCompany, { ...company, version: 2 })
    await user.click(save())
    await waitFor(() => {
      expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"'])
    })
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
  })

  it('ask which version to keep after a change of the same fields', async () => {
    const { company, actor } = serveCompany()
    const newest = { ...company, version: 2, name: 'Copper', website: 'https://copper.example/' }
    const sent = savesOver(newest)
    const { user } = renderApp(paths.company(), { actor })
    await user.type(await name(), ' Ltd')
    callAnswers(getCompany, newest)
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/was changed elsewhere while you were editing/)
    expect(alert).toHaveTextContent('NameCopper')
    expect(await name()).toHaveValue('Verdigris Studio Ltd')
    await user.click(within(alert).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ version: '"2"', body: { name: 'Verdigris Studio Ltd' } })
    })
    await waitFor(() => {
      expect(screen.queryByText(/was changed elsewhere/)).not.toBeInTheDocument()
    })
  })

  it('can be replaced by the other version', async () => {
    const { company, actor } = serveCompany()
    const newest = { ...company, version: 2, name: 'Copper' }
    const sent = savesOver(newest)
    const { user } = renderApp(paths.company(), { actor })
    await user.type(await name(), ' Ltd')
    callAnswers(getCompany, newest)
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Use their version' }))
    expect(await name()).toHaveValue('Copper')
    expect(sent).toHaveLength(1)
  })

  it('ask before they are left unsaved', async () => {
    const { actor } = serveCompany()
    const { user } = renderApp(paths.company(), { actor })
    await user.type(await name(), '!')
    await user.click(screen.getByRole('link', { name: 'Roles' }))
    expect(await screen.findByText('Leave without saving?')).toBeVisible()
  })
})
