import { describe, expect, it } from 'vitest'
import { MAX_EMPLOYEES } from '@/contract/companies/employees'
import { employeeTemplate } from './employeeColumns'
import { mapEmployeeHeaders } from './mapEmployeeHeaders'
import { readEmployeeFile } from './readEmployeeFile'

const read = (text: BlobPart) => new Blob([text]).bytes().then((bytes) => readEmployeeFile(bytes))

describe('the headers of an employee file', () => {
  it.each([
    ['E-mail', 'email'],
    ['WORK EMAIL', 'email'],
    ['Mail', 'email'],
    ['email_address', 'email'],
  ])('%s is the e-mail address', (header, field) => {
    expect(mapEmployeeHeaders([header])).toEqual([{ header, field }])
  })

  it.each([
    ['Personnel number', 'employeeNumber'],
    ['Employee ID', 'employeeNumber'],
    ['Given name', 'firstName'],
    ['surname', 'lastName'],
    ['Title', 'jobTitle'],
    ['Position', 'jobTitle'],
    ['Dept.', 'department'],
    ['ROLE', 'role'],
    ['State', 'state'],
    ['Shoe size', null],
  ])('%s is %s', (header, field) => {
    expect(mapEmployeeHeaders(['Mail', header])[1]).toEqual({ header, field })
  })

  it.each([
    [
      'Personalnummer;Name;E-Mail-Adresse;Position;Abteilung;Rolle',
      'employeeNumber;wholeName;email;jobTitle;department;role',
    ],
    ['Vorname;Name;E-Mail geschäftlich;Telefon', 'firstName;lastName;email;-'],
    [
      'Nom;Prénom;Courriel;Fonction;Service;Matricule',
      'lastName;firstName;email;jobTitle;department;employeeNumber',
    ],
    [
      'Apellidos;Nombre;Correo electrónico;Cargo;Departamento',
      'lastName;firstName;email;jobTitle;department',
    ],
    [
      'Cognome;Nome;Indirizzo e-mail;Mansione;Reparto',
      'lastName;firstName;email;jobTitle;department',
    ],
    [
      'Sobrenome;Nome;Correio eletrônico;Cargo;Departamento',
      'lastName;firstName;email;jobTitle;department',
    ],
    [
      'Voornaam;Achternaam;E-mailadres;Functie;Afdeling',
      'firstName;lastName;email;jobTitle;department',
    ],
    ['Full name;E-mail;Private E-Mail', 'wholeName;email;-'],
    ['Name;First name;Last name;E-mail', '-;firstName;lastName;email'],
  ])('are known as those of contacts are: %s', (headers, fields) => {
    expect(mapEmployeeHeaders(headers.split(';')).map(({ field }) => field ?? '-')).toEqual(
      fields.split(';'),
    )
  })

  it('prefer ours to another one of the same field', () => {
    const fields = mapEmployeeHeaders(['Mail', 'Title', 'Job title']).map(({ field }) => field)
    expect(fields).toEqual(['email', null, 'jobTitle'])
  })

  it('are refused when two are the same, or none is the e-mail address', () => {
    expect(() => mapEmployeeHeaders(['E-mail', 'Email'])).toThrow(
      'The columns “E-mail” and “Email” both hold the e-mail. Remove one of them.',
    )
    expect(() => mapEmployeeHeaders(['Name'])).toThrow('no column for the e-mail address')
  })
})

describe('an employee file', () => {
  it.each([
    ['Name,E-mail', 'Ada Lovelace', 'Ada', 'Lovelace'],
    ['Name,E-mail', '"Lovelace, Ada"', 'Ada', 'Lovelace'],
    ['Full name,E-mail', 'Jan van der Berg', 'Jan', 'van der Berg'],
    ['Name,E-mail', 'Ada', 'Ada', ''],
    ['Name,E-mail,First name', 'Ada Lovelace,a@b.de,Ada', 'Ada', 'Lovelace'],
    ['Name,E-mail,Surname', 'Ada,a@b.de,Lovelace', 'Ada', 'Lovelace'],
  ])('splits a whole name: %s %s', async (headers, cells, firstName, lastName) => {
    const { rows } = await read(`${headers}\n${cells}${cells.includes('@') ? '' : ',a@b.de'}\n`)
    expect(rows[0]?.values).toMatchObject({ firstName, lastName, email: 'a@b.de' })
  })

  it('is read in any encoding, with any delimiter, without blank rows and guards', async () => {
    const text = "E-mail;First name;Job title\r\nADA@example.com; Zoë ;'=1+1\r\n;;\r\n\r\n"
    const utf16 = new Uint8Array(2 + text.length * 2)
    utf16.set([0xff, 0xfe])
    Array.from(text).forEach((character, at) => {
      utf16.set([character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8], 2 + at * 2)
    })
    for (const file of [text, utf16]) {
      const { rows, delimiter } = await read(file)
      expect([delimiter, rows.map(({ row, values }) => ({ row, ...values }))]).toEqual([
        ';',
        [{ row: 1, email: 'ada@example.com', firstName: 'Zoë', jobTitle: '=1+1' }],
      ])
    }
  })

  it('has an issue per value that is refused', async () => {
    const cells = ['x', `"${'n'.repeat(61)}"`, '"a\nb"', '"a\tb"', '"a\0b"']
    const { rows } = await read(
      `E-mail,Employee number,First name,Last name,Department\n${cells.join(',')}\n`,
    )
    expect(rows[0]?.issues).toEqual({
      email: 'Please enter a valid email.',
      employeeNumber: 'Use at most 60 characters.',
      firstName: 'Use a single line.',
      lastName: 'A name cannot contain control characters such as tabs. Remove them.',
      department: 'This contains a character that cannot be stored.',
    })
  })

  it('has an issue for a key with an invisible character', async () => {
    const { rows } = await read('E-mail,Employee number\n\u200Fa@b.de,7\u200B\n')
    const issue = 'This has an invisible character in it. Type it again.'
    expect(rows[0]?.issues).toEqual({ email: issue, employeeNumber: issue })
  })

  it('may be our template', async () => {
    const { rows, columns } = await read(employeeTemplate())
    expect(columns.every(({ field }) => field !== null)).toBe(true)
    expect(rows).toMatchObject([{ values: { email: 'ada@example.com', role: 'member' } }])
    expect(rows[0]?.issues).toBeUndefined()
  })

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['no rows', 'E-mail,Role\n', 'The file has no rows'],
    ['blank rows only', 'E-mail,Role\n,\n , \n', 'The file has no rows'],
    ['no e-mail column', 'Name\nAda\n', 'no column for the e-mail address'],
    ['endless headers', `E-mail,${'x'.repeat(20_000)}\na@b.de,1\n`, 'The header row is longer'],
    [
      'an unclosed quotation mark',
      'E-mail,Role\na@b.de,"x\nb@b.de,x\n',
      'Row 1, Role: This cell begins',
    ],
    [
      'text after a quotation mark',
      'E-mail,Role\na@b.de,"x"y\n',
      'Row 1, Role: There is text after',
    ],
    [
      'a quotation mark inside',
      'E-mail,Role\na@b.de,x\nb@b.de,x"y\n',
      'Row 2, Role: A quotation mark',
    ],
    ['a workbook', 'PK\u0003\u0004rest', 'Excel workbook or a zip file'],
    ['a vCard', 'BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n', 'This is a vCard file.'],
    ['JSON', '[{"E-mail":"a@b.de"}]', 'This is not a CSV file.'],
    ['HTML', '<!doctype html><table></table>', 'This is not a CSV file.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 5]), ''],
    ['too many rows', `E-mail\n${'a@b.de\n'.repeat(MAX_EMPLOYEES + 1)}`, 'more than 20,000 rows'],
  ])('with %s is refused', async (_name, file, reason) => {
    await expect(read(file)).rejects.toMatchObject({
      name: 'FileError',
      message: expect.stringContaining(reason) as string,
    })
  })
})
