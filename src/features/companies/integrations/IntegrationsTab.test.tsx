import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { getCompany } from '@/contract/companies/companies'
import type { Company } from '@/contract/companies/company'
import { blocksInput, updateCompanyBlocks } from '@/contract/integrations/blocks'
import type { Integration } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { paths } from '@/shared/paths'
import {
  buildBlock,
  buildConnected,
  buildIntegration,
  buildItem,
} from '@/testing/buildIntegrations'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { serveCompany } from '../testing/serveCompany'

const post = buildItem({ text: 'Opening day' })
const connected = buildConnected('instagram', { accountName: 'verdigris' }, [post])

/** Opens the tab of a company with this Instagram, and stores its blocks. */
function open(
  instagram: Integration,
  overrides: Partial<Company> = {},
  /** The settings that somebody else has saved before this person does. */
  elsewhere: Partial<Company> = {},
) {
  const { company, actor } = serveCompany(overrides)
  callAnswers(calls.getCompanyInstagram, instagram)
  callAnswers(calls.getCompanyInstagramDeletion, { deletion: null })
  let current: Company = { ...company, ...elsewhere }
  const sent: unknown[] = []
  server.use(
    onCall(updateCompanyBlocks, async ({ request }) => {
      const { blocks } = v.parse(blocksInput, await request.json())
      if (request.headers.get('If-Match') !== `"${String(current.version)}"`) {
        callAnswers(getCompany, current)
        return errorAnswer('VERSION_CONFLICT')
      }
      sent.push(blocks)
      current = {
        ...current,
        version: current.version + 1,
        blocks: blocks.map((block) => buildBlock({ ...block, items: [post] })),
      }
      return success(updateCompanyBlocks, current)
    }),
  )
  return { ...renderApp(paths.company(company.id, 'integrations'), { actor }), company, sent }
}

it('offers the company’s Instagram to its administrators', async () => {
  open(buildIntegration())
  expect(await screen.findByRole('button', { name: 'Connect Instagram' })).toBeEnabled()
  expect(screen.getByRole('heading', { name: 'Instagram will ask you to allow' })).toBeVisible()
})

it('chooses the posts of all cards, and saves them', async () => {
  const { user, sent } = open(connected)
  await user.click(await screen.findByRole('checkbox', { name: /^Opening day/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(sent).toEqual([
      [{ provider: 'instagram', title: '', isHidden: false, itemIds: [post.id] }],
    ])
  })
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })
})

it('saves over a change of other fields, and asks after one of the posts', async () => {
  const { user, sent } = open(connected, {}, { version: 7, about: 'New' })
  await user.click(await screen.findByRole('checkbox', { name: /^Opening day/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(sent).toHaveLength(1)
  })
})

it('does not replace posts that somebody else chose before it is saved again', async () => {
  const theirs = { version: 7, blocks: [buildBlock({ title: 'Theirs', items: [post] })] }
  const { user, sent } = open(connected, {}, theirs)
  await user.click(await screen.findByRole('checkbox', { name: /^Opening day/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed elsewhere/)).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: /Save$/ }))
  await waitFor(() => {
    expect(sent).toHaveLength(1)
  })
})

it('sends the company with what it asks of Instagram', async () => {
  const { user, company } = open(buildConnected('instagram', { status: 'unconfirmed' }))
  const bodies: unknown[] = []
  server.use(
    onCall(calls.confirmCompanyIntegration, async ({ request }) => {
      bodies.push(await request.json())
      return success(calls.confirmCompanyIntegration, connected)
    }),
    onCall(calls.syncCompanyIntegration, async ({ request }) => {
      bodies.push(await request.json())
      return success(calls.syncCompanyIntegration, connected)
    }),
  )
  expect(await screen.findByText('Is this the company’s account?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await user.click(await screen.findByRole('button', { name: 'Update now' }))
  expect(await screen.findByRole('button', { name: /Update now in/ })).toBeDisabled()
  expect(bodies).toEqual([{ companyId: company.id, accountId: '1001' }, { companyId: company.id }])
})

it('shows members the account and the posts, and nothing to change', async () => {
  const { user, router, company } = open(connected, {
    role: 'member',
    blocks: [buildBlock({ items: [post] })],
  })
  await inAct(() => {
    void router.navigate(paths.company(company.id))
  })
  await user.click(await screen.findByRole('link', { name: 'See the posts' }))
  expect(await screen.findByText('Connected as @verdigris')).toBeVisible()
  expect(await screen.findByText('Opening day')).toBeVisible()
  const tab = within(screen.getByRole('region', { name: 'Integrations' }))
  expect(tab.queryByRole('button')).not.toBeInTheDocument()
  expect(tab.queryByRole('checkbox')).not.toBeInTheDocument()
})

it('can be retried', async () => {
  const { company, actor } = serveCompany()
  callFailsWith(calls.getCompanyInstagram, 'INTERNAL')
  const { user } = renderApp(paths.company(company.id, 'integrations'), { actor })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  callAnswers(calls.getCompanyInstagram, connected)
  callAnswers(calls.getCompanyInstagramDeletion, { deletion: null })
  await user.click(retry)
  expect(await screen.findByText('Connected as @verdigris')).toBeVisible()
})
