export { LazyCompanyPlanNotice, LazyPlanSection } from './lazyParts'
export { useLockedProfiles } from './useLockedProfiles'
