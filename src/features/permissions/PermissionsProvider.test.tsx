import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Rule } from '@/contract/ruleSet'
import { getRoles } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, rolesFailWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { signRules } from '@/testing/signRules'
import { createAbility } from './createAbility'

const addContact = () => screen.queryByRole('link', { name: /Add contact/ })
const onScreen = () => screen.findByRole('heading', { level: 1, name: /contacts/i })

describe('the user’s permissions', () => {
  it('follow the rules', async () => {
    renderApp('/contacts')
    await onScreen()
    expect(addContact()).toBeInTheDocument()
  })

  it('combine both sets', async () => {
    const manage: Rule = { action: 'manage', subject: 'Contact' }
    renderApp('/contacts', { actor: buildActor({ rules: [], premiumRules: [manage] }) })
    await onScreen()
    expect(addContact()).toBeInTheDocument()
  })

  it('are empty for a set that was tampered with, which is logged once', async () => {
    callAnswers(getRoles, {
      permissions: `${await signRules({ rules: [{ action: 'manage', subject: 'all' }] })}x`,
    })
    renderApp('/contacts')
    expect(
      await screen.findByRole('heading', { level: 1, name: /don’t have permission/ }),
    ).toBeVisible()
    expect(addContact()).not.toBeInTheDocument()
    expect(takeConsoleErrors()).toHaveLength(1)
  })

  it('follow the other set when one cannot be loaded, which is logged once', async () => {
    rolesFailWith('INTERNAL')
    renderApp('/contacts', {
      actor: buildActor({ premiumRules: [{ action: 'manage', subject: 'Contact' }] }),
    })
    await onScreen()
    expect(addContact()).toBeInTheDocument()
    expect(takeConsoleErrors()).toEqual([expect.stringContaining('The roles could not be loaded.')])
  })

  it('that could not be loaded are not a missing permission: the screen offers to load them again', async () => {
    rolesFailWith('INTERNAL')
    const { user } = renderApp('/contacts')
    expect(await screen.findByText('Your permissions could not be loaded')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /permission to open/ })).not.toBeInTheDocument()
    expect(takeConsoleErrors()).toEqual([expect.stringContaining('The roles could not be loaded.')])
    const retry = screen.getByRole('button', { name: /Retry/ })
    await waitFor(() => {
      expect(retry).not.toHaveClass('ant-btn-loading')
    })
    server.resetHandlers()
    await user.click(retry)
    await onScreen()
    expect(addContact()).toBeInTheDocument()
  })
})

describe('abilityOf', () => {
  it('is the union of its sets, with inverted rules and fields', () => {
    const ability = createAbility(
      [
        { action: 'read', subject: 'Contact' },
        { action: 'manage', subject: ['Card', 'Link'] },
      ],
      [
        { action: 'delete', subject: 'Card', inverted: true },
        { action: 'update', subject: 'Contact', fields: ['notes'] },
      ],
    )
    expect(ability.can('read', 'Contact')).toBe(true)
    expect(ability.can('create', 'Contact')).toBe(false)
    expect(ability.can('delete', 'Card')).toBe(false)
    expect(ability.can('delete', 'Link')).toBe(true)
    expect(ability.can('update', 'Contact', 'notes')).toBe(true)
    expect(ability.can('update', 'Contact', 'firstName')).toBe(false)
    expect(createAbility().can('read', 'Contact')).toBe(false)
  })
})
