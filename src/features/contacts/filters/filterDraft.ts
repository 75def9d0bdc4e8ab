import { asciiDigits } from '@/values/asciiDigits'
import * as v from 'valibot'
import { MAX_CONDITION_VALUES } from '@/contract/contacts/contactConditions'
import { line, messages } from '@/contract/fields'
import { rangeMessages } from '@/contract/rangeMessages'
import { customName, isCustom } from '../model/customFields'
import { toDays } from './dateFilter'
import { type FieldKey, type FilterOperator, fieldOf, operatorsOf, shapeOf } from './filterFields'
import { type FilterCondition, parseCondition } from './filterText'

/** A condition while it is edited, with whatever was typed. */
export interface ConditionDraft {
  field: FieldKey
  op: FilterOperator
  text: string
  values: readonly string[]
  /** The day of `on`, `before` and `after`, and the first day of `between`. */
  from: string
  to: string
  /** The number of days. */
  count: string
}

export type DraftErrors = Partial<Record<'text' | 'values' | 'from' | 'to' | 'count', string>>

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
export const dayBounds = { min: FIRST_DAY, max: LAST_DAY } as const
const periods = { today: 'today', 'this-year': 'thisYear', 'until-today': 'due' } as const

/** Begins a condition of a field with its most usual operator. */
export function draftOf(field: FieldKey): ConditionDraft {
  const [op = 'contains'] = operatorsOf(field)
  return { field, op, text: '', values: [], from: '', to: '', count: '7' }
}

/** Keeps what was typed where another field or operator takes it too. */
export function withField(draft: ConditionDraft, field: FieldKey): ConditionDraft {
  const isSameKind = operatorsOf(field) === operatorsOf(draft.field)
  return isSameKind ? { ...draft, field } : draftOf(field)
}

/** Carries a typed value over between one and many. */
export function withOperator(draft: ConditionDraft, op: FilterOperator): ConditionDraft {
  const isList = shapeOf(op) === 'list'
  const values =
    isList && draft.values.length === 0 && draft.text.trim() !== '' ? [draft.text] : draft.values
  const text = shapeOf(op) === 'text' && draft.text === '' ? (draft.values[0] ?? '') : draft.text
  return { ...draft, op, values, text }
}

/** Opens a condition for editing. */
export function toDraft(condition: FilterCondition): ConditionDraft {
  const draft = draftOf(fieldOf(condition))
  switch (condition.op) {
    case 'during':
      return { ...draft, ...periodDraft(condition.when) }
    case 'is':
      return condition.field === 'favorite'
        ? { ...draft, op: condition.value ? 'yes' : 'no' }
        : { ...draft, op: 'is', text: condition.value }
    case 'isNot':
    case 'contains':
    case 'notContains':
    case 'startsWith':
      return { ...draft, op: condition.op, text: condition.value }
    case 'anyOf':
    case 'noneOf': {
      const tagOp = condition.op === 'anyOf' ? 'hasAnyOf' : 'hasNoneOf'
      const op = condition.field === 'tags' ? tagOp : condition.op
      return { ...draft, op, values: condition.values }
    }
    case 'allOf':
      return { ...draft, op: 'hasAllOf', values: condition.values }
    case 'empty':
    case 'notEmpty':
      return { ...draft, op: condition.op }
  }
}

function periodDraft(when: string): Partial<ConditionDraft> {
  const [, way, count = ''] = /^(last|next)-(\d+)-days$/.exec(when) ?? []
  if (way === 'last' || way === 'next') return { op: way, count }
  const [, side, day = ''] = /^(before|after)-(.*)$/.exec(when) ?? []
  if (side === 'before' || side === 'after') return { op: side, from: day }
  const [from = '', to = ''] = when.split('..')
  if (when.includes('..')) return from === to ? { op: 'on', from } : { op: 'between', from, to }
  return { op: periods[when as keyof typeof periods] }
}

/** Returns the finished condition, or the errors of its parts. */
export function fromDraft(draft: ConditionDraft): FilterCondition | DraftErrors {
  const errors = errorsOf(draft)
  if (Object.keys(errors).length > 0) return errors
  const { field } = draft
  const named = isCustom(field) ? { field: 'custom', name: customName(field) } : { field }
  return (
    parseCondition({ ...named, ...comparison(draft) }) ?? { text: 'This value cannot be used.' }
  )
}

export function isFinished(result: FilterCondition | DraftErrors): result is FilterCondition {
  return 'op' in result
}

function comparison({ op, text, values, from, to, count }: ConditionDraft): object {
  const during = (when: string) => ({ op: 'during', when })
  switch (op) {
    case 'yes':
    case 'no':
      return { op: 'is', value: op === 'yes' }
    case 'hasAnyOf':
      return { op: 'anyOf', values }
    case 'hasAllOf':
      return { op: 'allOf', values }
    case 'hasNoneOf':
      return { op: 'noneOf', values }
    case 'anyOf':
    case 'noneOf':
      return { op, values }
    case 'empty':
    case 'notEmpty':
      return { op }
    case 'last':
    case 'next':
      return during(`${op}-${String(Number(asciiDigits(count)))}-days`)
    case 'today':
      return during('today')
    case 'thisYear':
      return during('this-year')
    case 'due':
      return during('until-today')
    case 'on':
      return during(`${from}..${from}`)
    case 'before':
    case 'after':
      return during(`${op}-${from}`)
    case 'between':
      return during(`${from}..${to}`)
    default:
      return { op, value: text }
  }
}

function errorsOf({ op, text, values, from, to, count }: ConditionDraft): DraftErrors {
  const required = messages.required
  switch (shapeOf(op)) {
    case 'none':
      return {}
    case 'text': {
      if (text.trim() === '') return { text: required }
      return named('text', v.safeParse(line(200), text).issues?.[0].message)
    }
    case 'list': {
      if (values.length === 0) return { values: required }
      if (values.length > MAX_CONDITION_VALUES)
        return { values: `Use at most ${String(MAX_CONDITION_VALUES)} values.` }
      const issues = values.map((value) => v.safeParse(line(200), value).issues?.[0].message)
      return named('values', issues.find(Boolean))
    }
    case 'count':
      return /^[1-9]\d{0,3}$/.test(asciiDigits(count).trim())
        ? {}
        : { count: 'Use a number from 1 to 9999.' }
    case 'day':
      return named('from', from === '' ? required : dayIssue(from))
    case 'days':
      if (from === '' && to === '') return { from: required }
      if (dayIssue(from) === undefined && dayIssue(to) === undefined)
        return from !== '' && to !== '' && from > to ? { to: rangeMessages.dateRange } : {}
      return { ...named('from', dayIssue(from)), ...named('to', dayIssue(to)) }
  }
}

function named(part: keyof DraftErrors, message: string | undefined): DraftErrors {
  return message === undefined ? {} : { [part]: message }
}

function dayIssue(day: string): string | undefined {
  if (day === '') return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Write a date like 2026-01-31.'
  if (day < FIRST_DAY || day > LAST_DAY) return 'Use days from the year 1900 on.'
  return toDays(`${day}..`, new Date()) === null ? 'Write a date like 2026-01-31.' : undefined
}
