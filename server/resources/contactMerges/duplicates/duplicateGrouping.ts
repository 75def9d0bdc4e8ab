import { isSamePhone, phoneListKey } from '@/contactMerge/phones'
import { type Dismissals, areDismissed, haveCommon } from '../dismissals/dismissals'
import { DisjointSets } from './disjointSets'
import {
  type PersonName,
  areCompatible,
  haveSameFullName,
  nameSignature,
} from '../../contacts/matching/personName'

/**
 * How sure it is, and why: 0 is certain; 1 is likely, because an e-mail or a phone is shared; 2 is likely, because of the name alone; 3 is only possible, because an
 * e-mail or a phone is shared although names or birthdays differ; 4 is only possible, because the name is the same although birthdays differ.
 */
export type Rank = 0 | 1 | 2 | 3 | 4

/** A contact in a bucket, what groups are sorted by, and its birthday or ''. */
export interface Member {
  id: string
  sortName: string
  birthday: string
}

/** A contact in the bucket of an e-mail or a phone: the values that brought it there, as they are written, and its name. */
export interface KeyedMember extends Member {
  name: PersonName
  values: readonly string[]
}

/** Contacts that may be one, by id, and the first of their names to sort by. */
export interface FoundGroup {
  rank: Rank
  ids: string[]
  sortName: string
}

/** With more spellings and names than this, an e-mail or a phone is a switchboard's: only those with equal full names are compared there. */
const MAX_PAIRWISE = 40

/**
 * Finds groups from buckets of contacts that share a key; every bucket comes once and whole.
 *
 * Two contacts are certainly one if they share an e-mail (but for case) and their names do not contradict, or a full phone number and their full names are equal.
 * Certain groups are what such links connect, as long as no two members of a group contradict: where a chain ("J. Smith" between John and Jane) would join such, only
 * equal full names stay certain. Likely groups are what all shared e-mails and phones connect between names that do not contradict, again without a contradiction within
 * a group, where that is more than one certain group. Whatever else shares an e-mail or a phone is possible. Contacts that share a name alone are a likely group of their
 * own, or a possible one if their birthdays differ. So a contact may be in one group of each rank. Pairs that somebody told apart are never linked.
 */
export class DuplicateGrouping {
  private readonly indexes = new Map<string, number>()
  private readonly members: Pick<Member, 'id' | 'sortName'>[] = []
  /** Of what is linked without a contradiction, to find contradictions along a chain. */
  private readonly names = new Map<number, PersonName>()
  private readonly certain = new DisjointSets()
  private readonly equal = new DisjointSets()
  /** Contacts that share something and do not contradict each other. */
  private readonly alike = new DisjointSets()
  private readonly shared = new DisjointSets()
  private readonly named: { group: number[]; haveOtherBirthdays: boolean }[] = []
  private readonly isNamed = new Set<number>()
  /** Contacts that share something with a namesake they contradict, as father and son do. */
  private readonly rivals = new Set<number>()

  constructor(private readonly dismissals: Dismissals) {}

  /** Takes the bucket of an e-mail (`e`) or a phone (`p`). */
  addKeyBucket(kind: 'e' | 'p', bucket: readonly KeyedMember[]): void {
    const alikes = new Map<string, [KeyedMember, ...KeyedMember[]]>()
    for (const one of bucket) {
      const spelled = one.values.map((value) =>
        kind === 'e' ? value.toLowerCase() : phoneListKey(value),
      )
      const alike = [
        ...spelled,
        nameSignature(one.name),
        this.dismissals.has(one.id) ? one.id : '',
      ].join('\0')
      const known = alikes.get(alike)
      if (known) known.push(one)
      else alikes.set(alike, [one])
    }
    // Who says the very same is linked through the first of them, which nobody told apart from the others.
    for (const [first, ...others] of alikes.values())
      for (const other of others) this.link(kind, first, other)
    const firsts = [...alikes.values()].map(([first]) => first)
    if (firsts.length > MAX_PAIRWISE) this.addLargeBucket(kind, firsts)
    else
      for (const [at, one] of firsts.entries())
        for (const other of firsts.slice(at + 1)) this.link(kind, one, other)
  }

  private addLargeBucket(kind: 'e' | 'p', bucket: readonly KeyedMember[]): void {
    for (const group of this.linked(bucket)) {
      const [first = 0, ...others] = group.map((member) => this.indexOf(member))
      for (const other of others) this.shared.join(first, other)
    }
    const addNameBucket = new Map<string, KeyedMember>()
    for (const one of bucket) {
      const name = [...one.name.words, one.name.company].join(' ')
      const first = addNameBucket.get(name)
      if (!first) addNameBucket.set(name, one)
      else if (haveSameFullName(first.name, one.name)) this.link(kind, first, one)
    }
  }

  private link(kind: 'e' | 'p', one: KeyedMember, other: KeyedMember): void {
    if (areDismissed(this.dismissals, one.id, other.id)) return
    const [a, b] = [this.indexOf(one), this.indexOf(other)]
    this.shared.join(a, b)
    if (!areCompatible(one.name, other.name)) {
      if (one.name.words.join(' ') === other.name.words.join(' ')) this.rivals.add(a).add(b)
      return
    }
    this.alike.join(a, b)
    this.names.set(a, one.name).set(b, other.name)
    const isFull = haveSameFullName(one.name, other.name)
    const isSame =
      kind === 'e'
        ? (first: string, second: string) => first.toLowerCase() === second.toLowerCase()
        : isSamePhone
    if (
      (kind === 'p' && !isFull) ||
      !one.values.some((value) => other.values.some((second) => isSame(value, second)))
    )
      return
    this.certain.join(a, b)
    if (isFull) this.equal.join(a, b)
  }

  /** Takes the bucket of a name. */
  namesakes(bucket: readonly Member[]): void {
    // The scan reads a contact twice that is rewritten meanwhile, maybe under another name.
    const members = bucket.filter((member) => {
      const index = this.indexOf(member)
      return !this.isNamed.has(index) && this.isNamed.add(index)
    })
    for (const group of this.linked(members))
      this.named.push({
        group: group.map((member) => this.indexOf(member)),
        haveOtherBirthdays: haveDifferent(group),
      })
  }

  /** What hangs together among members that share something: who was told apart from some is linked to the others alone. */
  private linked(members: readonly Member[]): (readonly Member[])[] {
    // Those of the same dismissals are apart from each other, and linked to the same others.
    const alikes = new Map<string, { dismissals: ReadonlySet<string>; members: Member[] }>()
    for (const member of members) {
      const dismissals = this.dismissals.get(member.id)
      if (!dismissals) return [members]
      const name = [...dismissals].sort().join()
      const alike = alikes.get(name)
      if (alike) alike.members.push(member)
      else alikes.set(name, { dismissals, members: [member] })
    }
    const all = [...alikes.values()]
    const sets = new DisjointSets()
    for (const [at, one] of all.entries()) {
      for (const [index, other] of all.entries())
        if (index > at && !haveCommon(one.dismissals, other.dismissals)) sets.join(at, index)
    }
    return setsOf([...all.keys()], sets).map((places) =>
      places.flatMap((at) => all[at]?.members ?? []),
    )
  }

  private indexOf({ id, sortName }: Member): number {
    const index = this.indexes.get(id) ?? this.members.push({ id, sortName }) - 1
    this.indexes.set(id, index)
    return index
  }

  /** The groups found so far. */
  groups(): FoundGroup[] {
    const all = this.members.map((_member, index) => index)
    const settled = new DisjointSets()
    const certain = setsOf(all, this.certain).flatMap((group) =>
      this.isContradictory(group)
        ? setsOf(group, this.equal).filter((part) => !this.isContradictory(part))
        : [group],
    )
    const settle = (groups: readonly number[][]) => {
      for (const [first = 0, ...others] of groups)
        for (const other of others) settled.join(first, other)
    }
    const spans = (group: readonly number[], sets: DisjointSets) =>
      group.some((index) => sets.find(index) !== sets.find(group[0] ?? index))
    settle(certain)
    const likely = setsOf(all, this.alike).filter(
      (group) => spans(group, settled) && !this.haveOtherNames(group),
    )
    settle(likely)
    const possible = setsOf(all, this.shared).filter((group) => spans(group, settled))
    // Namesakes who share something and contradict are a possible group already.
    const isKnown = ({ group, haveOtherBirthdays }: (typeof this.named)[number]) =>
      !spans(group, this.shared) &&
      (haveOtherBirthdays || group.some((index) => this.rivals.has(index)))
    const byName = this.named.filter((named) => spans(named.group, settled) && !isKnown(named))
    const namesakes = (areOthers: boolean) =>
      byName
        .filter(({ haveOtherBirthdays }) => haveOtherBirthdays === areOthers)
        .map(({ group }) => group)
    const found: [Rank, number[][]][] = [
      [0, certain],
      [1, likely],
      [2, namesakes(false)],
      [3, possible],
      [4, namesakes(true)],
    ]
    return found.flatMap(([rank, groups]) => groups.map((group) => this.found(rank, group)))
  }

  private found(rank: Rank, group: readonly number[]): FoundGroup {
    const members = group.flatMap((index) => this.members[index] ?? [])
    return {
      rank,
      ids: members.map(({ id }) => id),
      sortName: members
        .map(({ sortName }) => sortName)
        .reduce((first, name) => (name < first ? name : first)),
    }
  }

  private isContradictory(group: readonly number[]): boolean {
    const dismissals = group.flatMap((index) => [
      ...(this.dismissals.get(this.members[index]?.id ?? '') ?? []),
    ])
    if (new Set(dismissals).size < dismissals.length) return true
    return this.haveOtherNames(group)
  }

  /** Whether two of a group contradict; those who are linked directly do not. */
  private haveOtherNames(group: readonly number[]): boolean {
    if (group.length === 2) return false
    const names = [
      ...new Map(
        group
          .flatMap((index) => this.names.get(index) ?? [])
          .map((name) => [nameSignature(name), name]),
      ).values(),
    ]
    return (
      names.length > MAX_PAIRWISE ||
      names.some((name, at) => names.slice(at + 1).some((other) => !areCompatible(name, other)))
    )
  }
}

/** Whether the birthdays of some contacts cannot all be one person's. */
function haveDifferent(members: readonly Member[]): boolean {
  const birthdays = new Set(members.flatMap(({ birthday }) => (birthday === '' ? [] : birthday)))
  const years = [...birthdays].filter((birthday) => !birthday.startsWith('-'))
  return years.length > 1 || new Set([...birthdays].map((birthday) => birthday.slice(-5))).size > 1
}

/** The sets among these numbers that have more than one. */
function setsOf(indexes: readonly number[], sets: DisjointSets): number[][] {
  const found = new Map<number, number[]>()
  for (const index of indexes) {
    const root = sets.find(index)
    const set = found.get(root)
    if (set) set.push(index)
    else found.set(root, [index])
  }
  return [...found.values()].filter(({ length }) => length > 1)
}
