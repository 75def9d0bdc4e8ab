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

it('previews items of connected accounts, and follows the company', async () => {
  const item = {
    ...{ id: buildId(), kind: 'image' as const, detail: '', thumbnail: null, publishedAt: null },
    url: 'https://provider.example/1',
  }
  const block = {
    ...{ provider: 'instagram' as const, title: 'My work', isHidden: false },
    ...{ accountName: 'ada', accountUrl: null, items: [{ ...item, text: 'A lens of mine' }] },
  }
  const ofCompany = { ...block, title: 'Our studio', items: [{ ...item, text: 'A bridge' }] }
  const profile = buildProfile({
    blocks: [block],
    company: { ...company, blocks: [ofCompany, { ...block, title: 'Not yet', isHidden: true }] },
  })
  callAnswers(getProfile, profile)
  renderApp(paths.profile(profile.id))
  const preview = await screen.findByLabelText('Preview')
  expect(preview).toHaveTextContent(/My work.*A lens of mine.*Our studio.*A bridge/)
  expect(preview).not.toHaveTextContent('Not yet')
})
