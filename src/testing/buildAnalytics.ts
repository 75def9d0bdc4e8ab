import { daysBetween } from '@/contract/analytics/analyticsRange'
import type {
  CompanyAnalytics,
  DashboardAnalytics,
  DayFigures,
  ServicesAnalytics,
} from '@/contract/analytics/analytics'
import { addDays } from '@/contract/analytics/localDays'
import { buildId } from './builders'

/** Seven days, and the seven before them. */
const range = {
  timeZone: 'Europe/Lisbon',
  from: '2026-03-04',
  to: '2026-03-10',
  previousFrom: '2026-02-25',
  previousTo: '2026-03-03',
}

/** The calendar days of a range, in order. */
function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, place) => addDays(from, place))
}

/** Figures of each day: 10 views on the first, 11 on the second, and so on. */
function dayFigures(day: string, place: number): DayFigures {
  const views = 10 + place
  return { day, views, uniqueVisitors: views - 2, saves: 1, exchanges: 0, clicks: 5 }
}

const totals = {
  views: 91,
  uniqueVisitors: 77,
  saves: 7,
  exchanges: 0,
  clicks: 35,
  clickRate: 35 / 91,
}
const previous = {
  views: 70,
  uniqueVisitors: 80,
  saves: 0,
  exchanges: 0,
  clicks: 14,
  clickRate: 0.2,
}

/** Builds a profile's figures of one week. */
export function buildDashboard(overrides: Partial<DashboardAnalytics> = {}): DashboardAnalytics {
  const { from, to } = { ...range, ...overrides }
  return {
    ...range,
    profileId: buildId(),
    hasVisits: true,
    totals,
    previous,
    days: daysOf({ from, to }).map(dayFigures),
    otherViews: { bots: 3, owner: 2, crowd: 0 },
    sources: [
      { source: 'tap', views: 60 },
      { source: 'qr', views: 31 },
      { source: 'link', views: 0 },
    ],
    devices: [{ device: 'phone', views: 91 }],
    countries: [
      { country: 'PT', views: 80 },
      { country: '', views: 11 },
    ],
    cards: [
      { cardId: 'card0001', name: '', isVirtual: true, isDeleted: false, views: 31 },
      { cardId: 'card0002', name: 'Blue metal card', isVirtual: false, isDeleted: true, views: 60 },
    ],
    everlinks: [{ id: buildId(), title: '=Portfolio', isDeleted: false, clicks: 20 }],
    ...overrides,
  }
}

/** Builds the clicks on a profile's services in the same week. */
export function buildServices(overrides: Partial<ServicesAnalytics> = {}): ServicesAnalytics {
  return {
    ...range,
    profileId: buildId(),
    views: 91,
    previousViews: 70,
    days: daysOf(range),
    services: [
      {
        id: buildId(),
        title: 'Lens check',
        isDeleted: false,
        clicks: 10,
        previousClicks: 5,
        clickRate: 10 / 91,
        clicksByDay: [1, 1, 1, 1, 2, 2, 2],
      },
      {
        id: buildId(),
        title: 'Old workshop',
        isDeleted: true,
        clicks: 5,
        previousClicks: 0,
        clickRate: 5 / 91,
        clicksByDay: [5, 0, 0, 0, 0, 0, 0],
      },
    ],
    ...overrides,
  }
}

/** Builds a company's figures of the same week. */
export function buildCompanyAnalytics(overrides: Partial<CompanyAnalytics> = {}): CompanyAnalytics {
  return {
    ...range,
    totals,
    previous,
    days: daysOf(range).map(dayFigures),
    cards: [
      {
        cardId: 'card0007',
        name: '',
        holder: '',
        views: 0,
        saves: 0,
        exchanges: 0,
        clicks: 0,
      },
    ],
    employees: [{ employeeId: buildId(), name: 'Ada Moreau', ...totals }],
    ...overrides,
  }
}
