/** The archive's description of itself. */
export const archiveReadme = `This is everything that your Tessera account held when you took it along.
manifest.json   the format and its version, the moment, and how many records of each type there are
records.ndjson  one record a line as JSON: you, your profiles, your cards, your contacts (deleted ones too), and so on
pictures/       the pictures of your contacts as WebP, named by the contact's id
files/          the pictures and videos of your profiles, as the profiles' records name them
To put it back, open Account > Data in Tessera and choose this file. What is there already stays as it is.
`
