import { lazyPart } from '@/shared/ui/lazyPart'

/** The plans. Their code loads when they are first shown, under a `Suspense`. */
export const LazyPlanSection = lazyPart(
  async () => (await import('./panel/PlanSection')).PlanSection,
  'in place',
)

/** The notice that no plan covers a company. Its code loads when it is first shown. */
export const LazyCompanyPlanNotice = lazyPart(
  async () => (await import('./CompanyPlanNotice')).CompanyPlanNotice,
  'in place',
)
