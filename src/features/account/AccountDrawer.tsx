import { Drawer, Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { LazyPlanSection } from '@/features/billing'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { Restore } from './data/useRestore'
import { ProfileSection } from './profile/ProfileSection'
import { SectionSkeleton } from './SectionSkeleton'
import { SecuritySection } from './security/SecuritySection'
import { type AccountSection, accountSections, useAccountSection } from './useAccountSection'

const DataSection = lazyPart(
  async () => (await import('./data/DataSection')).DataSection,
  'in place',
)

const titles: Record<AccountSection, string> = {
  profile: 'Profile',
  plan: 'Plan',
  security: 'Security',
  data: 'Data',
}

/** The account in tabs. Input in one tab stays while another one is shown. */
export function AccountDrawer({ section, restore }: { section: AccountSection; restore: Restore }) {
  useReturnFocus()
  const isPhone = useIsPhone()
  const { show } = useAccountSection()
  const hasArchive = useIsServed(extensions.archive)
  const hasRestore = useIsServed(extensions.restore)
  const sections = accountSections.filter((each) => each !== 'data' || hasArchive || hasRestore)
  const content: Record<AccountSection, ReactNode> = {
    profile: <ProfileSection />,
    plan: (
      <Suspense fallback={<SectionSkeleton />}>
        <LazyPlanSection />
      </Suspense>
    ),
    security: (
      <SecuritySection
        onShowData={() => {
          show('data', { replace: true })
        }}
      />
    ),
    data: (
      <Suspense fallback={<SectionSkeleton />}>
        <DataSection restore={restore} />
      </Suspense>
    ),
  }
  return (
    <Drawer
      open
      title="Account"
      size={isPhone ? '100%' : 520}
      onClose={() => {
        show(null, { replace: true })
      }}
    >
      <Tabs
        activeKey={sections.includes(section) ? section : 'profile'}
        onChange={(key) => {
          show(accountSections.find((each) => each === key) ?? 'profile', { replace: true })
        }}
        items={sections.map((key) => ({ key, label: titles[key], children: content[key] }))}
      />
    </Drawer>
  )
}
