export { CompanyPlanNotice } from './CompanyPlanNotice'
export { PlanSection } from './panel/PlanSection'
export { useLockedProfiles } from './useLockedProfiles'
