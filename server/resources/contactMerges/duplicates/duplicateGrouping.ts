import { isSameLine, isSamePhone, phoneListKey } from '@/values/phone/samePhone'
import {
  type PersonName,
  areCompatible,
  haveSameFullName,
  nameSignature,
} from '../../contacts/model'
import { type Dismissals, areDismissed } from '../dismissals/dismissals'
import { DisjointSets, setsOf, spans } from './disjointSets'
import {
  type FoundGroup,
  type KeyedMember,
  type Member,
  type Rank,
  haveCommonValue,
  haveOtherBirthdays,
  MAX_PAIRWISE,
  isSameEmail,
  namesOf,
  namesakesOf,
  pairsOfNamesakes,
} from './members'
import { haveMoreInCommon, isSharedByMany } from './sharedByMany'
import { splitByDismissals } from './splitByDismissals'

type ValueKind = 'e' | 'p'

/** A value that two members share although they contradict, by the number of its bucket. */
interface ContradictoryLink {
  a: number
  b: number
  names: string
  bucket: number
}

/** Comparing so few members takes less time than finding equal ones among them. */
const FEW = 3

/**
 * Finds groups from buckets of contacts that share a key; every bucket is added once and whole.
 *
 * Certain: contacts that share an e-mail (apart from case) with names that do not contradict, or a
 * full phone number with equal full names. If members of a chain contradict each other ("J. Smith"
 * between John and Jane), only equal full names stay certain.
 * Likely: what all shared e-mails and phones connect between compatible names, without a
 * contradiction, if that is more than one certain group; or contacts that share only a name.
 * Possible: contacts that contradict each other and share a name, two values, or a value and a part
 * of the name.
 * Shared: whatever else shares an e-mail or a phone. A value of more than three people links only
 * equal full names, and these are likely at best.
 * A contact may be in one group of each rank. Dismissed pairs are never linked.
 */
export class DuplicateGrouping {
  private readonly indexes = new Map<string, number>()
  private readonly members: Pick<Member, 'id' | 'sortName'>[] = []
  /** The names of linked members, to find contradictions along a chain. */
  private readonly names = new Map<number, PersonName>()
  private readonly certain = new DisjointSets()
  /** The certain links between equal full names. */
  private readonly equal = new DisjointSets()
  /** Links between members that share something and do not contradict. */
  private readonly alike = new DisjointSets()
  /** The same, and links between members that contradict but have more than one value in common. */
  private readonly possible = new DisjointSets()
  private readonly shared = new DisjointSets()
  /** Everything that has a value in common, dismissed or not. */
  private readonly connected = new DisjointSets()
  private readonly contradictory: ContradictoryLink[] = []
  private buckets = 0
  private readonly named: { group: number[]; haveOtherBirthdays: boolean }[] = []
  private readonly isNamed = new Set<number>()
  /** Members that share something with a namesake they contradict, as father and son do. */
  private readonly rivals = new Set<number>()

  constructor(private readonly dismissals: Dismissals) {}

  /** Adds the bucket of an e-mail (`e`) or a phone (`p`). */
  addKeyBucket(kind: ValueKind, bucket: readonly KeyedMember[]): void {
    this.buckets += 1
    if (isSharedByMany(bucket)) {
      this.addSwitchboard(bucket)
      return
    }
    if (bucket.length <= FEW) {
      this.linkPairs(kind, bucket)
      return
    }
    const equals = new Map<string, [KeyedMember, ...KeyedMember[]]>()
    for (const member of bucket) {
      const key = this.equalityKey(kind, member)
      const known = equals.get(key)
      if (known) known.push(member)
      else equals.set(key, [member])
    }
    // Equal members are linked through the first of them, none of which has a dismissal.
    for (const [first, ...others] of equals.values())
      for (const other of others) this.link(kind, first, other)
    const firsts = [...equals.values()].map(([first]) => first)
    if (firsts.length > MAX_PAIRWISE) this.addLargeBucket(kind, firsts)
    else this.linkPairs(kind, firsts)
  }

  private linkPairs(kind: ValueKind, members: readonly KeyedMember[]): void {
    for (let at = 0; at < members.length; at += 1)
      for (let second = at + 1; second < members.length; second += 1) {
        const [one, other] = [members[at], members[second]]
        if (one && other) this.link(kind, one, other)
      }
  }

  /**
   * Returns a text that two members share if their values and names are equal and neither has a
   * dismissal.
   */
  private equalityKey(kind: ValueKind, { id, values, name }: KeyedMember): string {
    const spellings = values.map((value) =>
      kind === 'e' ? value.toLowerCase() : phoneListKey(value),
    )
    return [...spellings, nameSignature(name), this.dismissals.has(id) ? id : ''].join('\0')
  }

  private addLargeBucket(kind: ValueKind, bucket: readonly KeyedMember[]): void {
    for (const group of splitByDismissals(bucket, this.dismissals)) {
      const [first = 0, ...others] = group.map((member) => this.indexOf(member))
      for (const other of others) {
        for (const sets of [this.possible, this.shared, this.connected]) sets.join(first, other)
      }
    }
    for (const namesakes of namesakesOf(bucket))
      for (const [one, other] of pairsOfNamesakes(namesakes)) this.link(kind, one, other)
  }

  private addSwitchboard(bucket: readonly KeyedMember[]): void {
    const [first = 0, ...others] = bucket.map((member) => this.indexOf(member))
    for (const other of others) this.connected.join(first, other)
    for (const namesakes of namesakesOf(bucket)) {
      for (const linked of splitByDismissals(namesakes, this.dismissals))
        for (const [one, other] of pairsOfNamesakes(linked))
          this.linkAlike(this.indexOf(one), one, this.indexOf(other), other)
    }
  }

  private link(kind: ValueKind, one: KeyedMember, other: KeyedMember): void {
    if (this.dismissals.size > 0 && areDismissed(this.dismissals, one.id, other.id)) return
    const isSame = haveCommonValue(one, other, kind === 'e' ? isSameEmail : isSamePhone)
    if (kind === 'p' && !isSame && !haveCommonValue(one, other, isSameLine)) return
    const [a, b] = [this.indexOf(one), this.indexOf(other)]
    this.shared.join(a, b)
    this.connected.join(a, b)
    if (!areCompatible(one.name, other.name)) {
      if (one.name.allWords === other.name.allWords) this.rivals.add(a).add(b)
      if (haveMoreInCommon(one.name, other.name)) this.possible.join(a, b)
      else this.contradictory.push({ a, b, names: namesOf(one, other), bucket: this.buckets })
      return
    }
    this.linkAlike(a, one, b, other)
    const isFull = haveSameFullName(one.name, other.name)
    if (!isSame || (kind === 'p' && !isFull)) return
    this.certain.join(a, b)
    if (isFull) this.equal.join(a, b)
  }

  /** Links two members that share something and do not contradict. */
  private linkAlike(a: number, one: KeyedMember, b: number, other: KeyedMember): void {
    this.alike.join(a, b)
    this.possible.join(a, b)
    this.names.set(a, one.name).set(b, other.name)
  }

  /** Adds the bucket of a name. */
  addNameBucket(bucket: readonly Member[]): void {
    // The scan reads a contact twice that changes meanwhile, maybe under another name.
    const members = bucket.filter((member) => {
      const index = this.indexOf(member)
      return !this.isNamed.has(index) && this.isNamed.add(index)
    })
    for (const group of splitByDismissals(members, this.dismissals))
      this.named.push({
        group: group.map((member) => this.indexOf(member)),
        haveOtherBirthdays: haveOtherBirthdays(group),
      })
  }

  private indexOf({ id, sortName }: Member): number {
    const known = this.indexes.get(id)
    if (known !== undefined) return known
    const index = this.members.push({ id, sortName }) - 1
    this.indexes.set(id, index)
    return index
  }

  /** Returns the groups found so far. */
  groups(): FoundGroup[] {
    const all = Int32Array.from(this.members.keys())
    const grouped = new DisjointSets()
    const joinAll = (groups: readonly number[][]) => {
      for (const group of groups) for (const other of group) grouped.join(group[0] ?? other, other)
    }
    const certain = setsOf(all, this.certain).flatMap((group) =>
      this.isContradictory(group)
        ? setsOf(group, this.equal).filter((part) => !this.isContradictory(part))
        : [group],
    )
    joinAll(certain)
    const likely = setsOf(all, this.alike, grouped).filter((group) => !this.haveOtherNames(group))
    joinAll(likely)
    const possibleSets = this.possibleSets()
    const possible = setsOf(all, possibleSets, grouped)
    const byName = this.namedGroups(grouped, possibleSets)
    joinAll(possible)
    const shared = setsOf(all, this.shared, grouped)
    joinAll(shared)
    const switchboards = setsOf(all, this.connected, grouped)
    const found: [Rank, number[][]][] = [
      [0, certain],
      [1, likely],
      [2, byName.likely],
      [3, possible],
      [4, byName.possible],
      [5, shared],
      [6, switchboards],
    ]
    return found.flatMap(([rank, groups]) => groups.map((group) => this.present(rank, group)))
  }

  /**
   * Returns the possible links, with those between people who contradict and share a second value.
   * Connected contacts with equal names count as one person.
   */
  private possibleSets(): DisjointSets {
    const keyOf = ({ a, names }: ContradictoryLink) => `${String(this.shared.find(a))} ${names}`
    const buckets = new Map<string, Set<number>>()
    for (const link of this.contradictory) {
      const key = keyOf(link)
      const known = buckets.get(key)
      if (known) known.add(link.bucket)
      else buckets.set(key, new Set([link.bucket]))
    }
    const possible = this.possible.copy()
    for (const link of this.contradictory)
      if ((buckets.get(keyOf(link))?.size ?? 0) > 1) possible.join(link.a, link.b)
    return possible
  }

  /** Returns the groups of namesakes that are not in other groups. */
  private namedGroups(
    grouped: DisjointSets,
    possible: DisjointSets,
  ): { likely: number[][]; possible: number[][] } {
    const found = this.named.filter(({ group, haveOtherBirthdays: areOthers }) => {
      if (!spans(group, grouped)) return false
      // Namesakes who share something and contradict are a possible group already.
      const mayContradict = areOthers || group.some((index) => this.rivals.has(index))
      return !mayContradict || spans(group, possible)
    })
    const groupsWith = (areOthers: boolean) =>
      found.flatMap((named) => (named.haveOtherBirthdays === areOthers ? [named.group] : []))
    return { likely: groupsWith(false), possible: groupsWith(true) }
  }

  private present(rank: Rank, group: readonly number[]): FoundGroup {
    const ids: string[] = []
    let least: string | undefined
    for (const index of group) {
      const member = this.members[index]
      if (!member) continue
      ids.push(member.id)
      if (least === undefined || member.sortName < least) least = member.sortName
    }
    return { rank, ids, sortName: least ?? '' }
  }

  private isContradictory(group: readonly number[]): boolean {
    if (this.dismissals.size > 0) {
      const dismissals = group.flatMap((index) => [
        ...(this.dismissals.get(this.members[index]?.id ?? '') ?? []),
      ])
      if (new Set(dismissals).size < dismissals.length) return true
    }
    return this.haveOtherNames(group)
  }

  /** Tells whether two members contradict; members that are linked directly do not. */
  private haveOtherNames(group: readonly number[]): boolean {
    if (group.length === 2) return false
    const all = group.flatMap((index) => this.names.get(index) ?? [])
    const names =
      all.length > FEW ? [...new Map(all.map((name) => [nameSignature(name), name])).values()] : all
    return (
      names.length > MAX_PAIRWISE ||
      names.some((name, at) => names.slice(at + 1).some((other) => !areCompatible(name, other)))
    )
  }
}
