export { CompanyPlanNotice } from './CompanyPlanNotice'
export { PlanSection } from './PlanSection'
