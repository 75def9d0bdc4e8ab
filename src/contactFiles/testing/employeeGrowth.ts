import { employeeFileHead, employeeFileLine, employeeTemplate } from '../employees/employeeColumns'
import { mapEmployeeHeaders } from '../employees/mapEmployeeHeaders'
import { splitName } from '../splitName'
import { readEmployeeFile } from '../employees/readEmployeeFile'
import { type GrowthCase, repeated } from './growth'

const HEAD = 'E-mail,Employee number,First name,Last name,Job title,Department,Role\n'

/** Reads a text below the headers of an employee file; a refused file costs its reading, too. */
async function readRows(text: string): Promise<unknown> {
  return readEmployeeFile(new TextEncoder().encode(HEAD + text)).catch((error: unknown) => error)
}

/** The readers and writers of employee files, for the growth test. */
export const employeeCases: GrowthCase[] = [
  {
    name: 'mapEmployeeHeaders mapEmployeeHeaders',
    run: (text) => {
      try {
        return mapEmployeeHeaders(['E-mail', ...text.split('\n')])
      } catch (error) {
        return error
      }
    },
    texts: { 'many headers': repeated('Title\n') },
  },
  { name: 'splitName splitName', run: (text) => [splitName(text), splitName(`${text}, a`)] },
  { name: 'employeeColumns employeeFileHead', run: employeeFileHead },
  { name: 'employeeColumns employeeTemplate', run: employeeTemplate },
  {
    name: 'employeeColumns employeeFileLine',
    run: (text) =>
      employeeFileLine({
        email: text,
        employeeNumber: text,
        firstName: text,
        lastName: text,
        jobTitle: text,
        department: text,
        role: 'member',
        state: 'active',
      }),
  },
  {
    name: 'readEmployeeFile readEmployeeFile',
    run: readRows,
    texts: {
      'short rows': repeated('a@b.example\n'),
      'the same person': repeated('a@b.example,1,A,B\n'),
      'quoted cells': repeated('"a","b"\n'),
    },
  },
]
