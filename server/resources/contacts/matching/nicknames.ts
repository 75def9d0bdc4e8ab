/**
 * One full name and its short forms per line, folded. A short form may be on several lines, and two
 * short forms of one name may belong to different people.
 */
const lines = `
abigail abby gail
albert al bert bertie
alexander alex sasha sascha xander
alexandra alex sandra sasha
andrew andy drew
andreas andi andy
anthony tony
antonio tony toni
barbara barb babs
benjamin ben benny
catherine kate cathy cat
katherine kate kathy katie kat
charles charlie chuck
charlotte charlie lotte
christian chris
christina chris tina
christopher chris kit topher
daniel dan danny
david dave
deborah deb debbie
dorothy dot dottie
edward ed eddie ted
elizabeth liz beth betty lizzie eliza
elisabeth lisa sisi beth
francisco paco pancho
francis frank
franziska franzi
frederick fred freddy
friedrich fritz fred
gabriel gabe
gerald gerry jerry
gregory greg
hannelore hanne lore
heinrich heinz heiner
henry harry hank
jacob jake
james jim jimmy jamie
jennifer jen jenny
jessica jess jessie
johannes hannes johann hans
john jack johnny
jonathan jon
jose pepe
joseph joe joey
josef sepp
joshua josh
karen karin
kenneth ken kenny
lawrence larry
leonard leo len
margaret maggie meg peggy
matthew matt
matthias matt matze
maximilian max
melissa mel
michael mike mick michi
nathaniel nate nathan
nicholas nick
nikolaus nick klaus
patricia pat patty trish
patrick pat paddy
peter pete
philip phil
rebecca becca becky
richard dick rick rich ricky
robert bob bobby rob robbie bert
ronald ron
samantha sam
samuel sam sammy
sebastian seb basti
stephanie steph steffi
stephen steve
steven steve
susan sue susie
theodore ted theo
theresa terry tess
thomas tom tommy
timothy tim
ulrich uli
ulrike uli
valentina vale tina
victoria vicky tori
walter walt
william bill billy will willy
wolfgang wolf
zachary zach zack
`

const formsByName = new Map<string, Set<string>>()
for (const line of lines.trim().split('\n')) {
  const [full = '', ...shorts] = line.split(' ')
  const addForms = (name: string, forms: readonly string[]) =>
    formsByName.set(name, new Set([...(formsByName.get(name) ?? [name]), ...forms]))
  addForms(full, shorts)
  for (const short of shorts) addForms(short, [full])
}

/**
 * Returns a given name with its short forms and the full names it is a short form of, all folded.
 */
export function nicknameForms(name: string): ReadonlySet<string> {
  return formsByName.get(name) ?? new Set([name])
}
