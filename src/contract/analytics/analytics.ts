import * as v from 'valibot'
import { call } from '../call'
import { uuid } from '../fields'
import { answerList } from '../list'
import { visitSources } from '../profiles/publicCards'
import { answeredRange, rangeEntries, validRange } from './analyticsRange'

/** The classes of devices, by the User-Agent, which is not stored. */
export const deviceClasses = ['phone', 'tablet', 'desktop', 'other'] as const

/**
 * Counts of what people did on a card. `uniqueVisitors` is the sum of each UTC day's visitors, each
 * counted in the quarter hour of their first view of that day.
 */
const figures = v.object({
  views: v.number(),
  uniqueVisitors: v.number(),
  saves: v.number(),
  exchanges: v.number(),
  /** On everlinks, services and socials. */
  clicks: v.number(),
})
export type Figures = v.InferOutput<typeof figures>
export type FigureName = keyof Figures

/** Figures with the clicks for each view; null without views. It may be more than 1. */
const figuresWithRate = v.object({ ...figures.entries, clickRate: v.nullable(v.number()) })
export type FiguresWithRate = v.InferOutput<typeof figuresWithRate>

const dayFigures = v.object({ day: v.string(), ...figures.entries })
export type DayFigures = v.InferOutput<typeof dayFigures>

/** An item of a card, present or deleted. A deleted one has the last title it had. */
const item = { id: uuid, title: v.string(), isDeleted: v.boolean() }

export const dashboardAnalytics = v.object({
  ...answeredRange.entries,
  profileId: uuid,
  /** Somebody has seen the profile's card, in this range or before. */
  hasVisits: v.boolean(),
  totals: figuresWithRate,
  previous: figuresWithRate,
  /** One for each day of the range, in order. */
  days: answerList(dayFigures),
  /**
   * Views that are not people's, or of more visitors of one network than are counted each on a day;
   * they count nowhere else.
   */
  otherViews: v.object({ bots: v.number(), owner: v.number(), crowd: v.number() }),
  /** Views of people; the most frequent first. */
  sources: answerList(v.object({ source: v.picklist(visitSources), views: v.number() })),
  devices: answerList(v.object({ device: v.picklist(deviceClasses), views: v.number() })),
  /** `country` has two letters (ISO 3166-1), or is '' where no proxy tells. */
  countries: answerList(v.object({ country: v.string(), views: v.number() })),
  /** Views by card; a view by slug counts under the virtual card. */
  cards: answerList(
    v.object({
      cardId: v.string(),
      name: v.string(),
      isVirtual: v.boolean(),
      isDeleted: v.boolean(),
      views: v.number(),
    }),
  ),
  everlinks: answerList(v.object({ ...item, clicks: v.number() })),
})
export type DashboardAnalytics = v.InferOutput<typeof dashboardAnalytics>

export const servicesAnalytics = v.object({
  ...answeredRange.entries,
  profileId: uuid,
  /** The profile's views by people, which the rates divide by. */
  views: v.number(),
  previousViews: v.number(),
  /** The days of the range, in order. */
  days: answerList(v.string()),
  services: answerList(
    v.object({
      ...item,
      clicks: v.number(),
      previousClicks: v.number(),
      clickRate: v.nullable(v.number()),
      /** Clicks of each day of `days`. */
      clicksByDay: answerList(v.number()),
    }),
  ),
})
export type ServicesAnalytics = v.InferOutput<typeof servicesAnalytics>

export const companyAnalytics = v.object({
  ...answeredRange.entries,
  totals: figuresWithRate,
  previous: figuresWithRate,
  days: answerList(dayFigures),
  /** The company's cards, with people's views through each while members held it. */
  cards: answerList(
    v.object({
      cardId: v.string(),
      name: v.string(),
      /** The name or e-mail address of the person who has it now; '' in stock. */
      holder: v.string(),
      views: v.number(),
      saves: v.number(),
      exchanges: v.number(),
      clicks: v.number(),
    }),
  ),
  /**
   * Active employees by name, or by e-mail address without one, with the figures of the profile
   * that shows the company.
   */
  employees: answerList(
    v.object({ employeeId: uuid, name: v.string(), ...figuresWithRate.entries }),
  ),
})
export type CompanyAnalytics = v.InferOutput<typeof companyAnalytics>

const ofProfile = v.pipe(v.strictObject({ profileId: uuid, ...rangeEntries }), validRange())

export const getDashboardAnalytics = call('GET', '/v1/analytics/dashboard/{profileId}', {
  access: 'owner',
  summary:
    "A profile's figures beside those of the period before, by day, source, device, country, card and everlink",
  params: ofProfile,
  answer: dashboardAnalytics,
})
export const getServicesAnalytics = call('GET', '/v1/analytics/services/{profileId}', {
  access: 'owner',
  summary: "Clicks on each of a profile's services, deleted ones included",
  params: ofProfile,
  answer: servicesAnalytics,
})
export const getCompanyAnalytics = call('GET', '/v1/company/{companyId}/analytics', {
  access: 'companyAdmin',
  summary: "Figures of a company's cards and employees",
  params: v.pipe(v.strictObject({ companyId: uuid, ...rangeEntries }), validRange()),
  answer: companyAnalytics,
  extension: true,
})
