import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { getProfile } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildId, buildProfile } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'

const company: ShownCompany = {
  id: buildId(),
  name: 'Verdigris',
  logo: null,
  banner: null,
  appearance: null,
  everlinks: [],
  socials: [],
  blocks: [],
  locks: ['occupation'],
  jobTitle: 'Engineer',
  department: '',
}

it('previews the company over the profile, as visitors see it', async () => {
  const profile = buildProfile({ organization: 'Okafor & Co', occupation: 'Freelancer', company })
  callAnswers(getProfile, profile)
  renderApp(paths.profile(profile.id))
  const preview = await screen.findByLabelText('Preview')
  expect(preview).toHaveTextContent('Verdigris')
  expect(preview).toHaveTextContent('Engineer')
  expect(preview).not.toHaveTextContent(/Okafor & Co|Freelancer/)
})
