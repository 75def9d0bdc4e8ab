import { describe, expect, it } from 'vitest'
import { mapHeaders } from '../mapHeaders'
import { foldHeader } from './foldHeader'
import { german } from './german'
import { french } from './french'
import { spanish } from './spanish'
import { italian } from './italian'
import { portuguese } from './portuguese'
import { dutch } from './dutch'
import { meaningsOf } from './languageColumns'
import { detectLanguage } from './resolveLanguages'

/** Returns the fields of headers: "lastName", "phones Work", "Home city", "extra". */
function fieldsOf(headers: string): string[] {
  return mapHeaders(headers.split(';')).columns.map(({ target }) => {
    switch (target.kind) {
      case 'text':
        return target.field
      case 'list':
        return [target.field, target.label].filter(Boolean).join(' ')
      case 'address':
        return [target.label, target.part].filter(Boolean).join(' ')
      default:
        return target.kind
    }
  })
}

/** Headers of files of one language, and the fields they name. */
const files: [language: string, headers: string, fields: string][] = [
  [
    'de',
    'Anrede;Vorname;Nachname;Firma;Position;Abteilung;Telefon;Handy;E-Mail;Geburtstag;Straße;PLZ;Ort;Land;Notizen;Webseite;Kategorien',
    'namePrefix;firstName;lastName;organization;jobTitle;department;phones;phones Mobile;emails;birthday;street;postalCode;city;country;notes;websites;labels',
  ],
  [
    'de',
    'Vorname;Name;Telefon geschäftlich;Telefon (privat);Tel. privat;Mobiltelefon 2;Fax geschäftlich;Geschäftliche E-Mail;E-Mail 2: Adresse;Straße geschäftlich;Straße geschäftlich 2;Ort geschaeftlich;Postleitzahl privat;Weiteres Telefon;Bundesland/Kanton privat;Weitere/s Bundesland/Kanton',
    'firstName;lastName;phones Work;phones Home;phones Home;phones Mobile;phones Work Fax;emails Work;emails;Work street;Work street2;Work city;Home postalCode;phones Other;Home region;Other region',
  ],
  [
    'fr',
    'Civilité;Prénom;Nom;Société;Fonction;Service;Téléphone;Portable;Courriel;Date de naissance;Adresse;Code postal;Ville;Pays;Remarques;Site web;Catégories',
    'namePrefix;firstName;lastName;organization;jobTitle;department;phones;phones Mobile;emails;birthday;street;postalCode;city;country;notes;websites;labels',
  ],
  [
    'fr',
    "Prenom;Nom de famille;Téléphone (domicile);Tél. bureau;Téléphone 2 (bureau);Tél. mobile;Télécopie (bureau);Adresse de messagerie;Rue (bureau);Ville (bureau);Pays/Région (domicile);Complément d'adresse;Numero de telephone",
    'firstName;lastName;phones Home;phones Work;phones Work;phones Mobile;phones Work Fax;emails;Work street;Work city;Home country;street2;phones',
  ],
  [
    'es',
    'Nombre;Apellidos;Empresa;Cargo;Departamento;Teléfono;Teléfono móvil;Correo electrónico;Fecha de nacimiento;Dirección;Código postal;Ciudad;Provincia;País;Notas;Sitio web;Categorías;Firma;Aniversario',
    'firstName;lastName;organization;jobTitle;department;phones;phones Mobile;emails;birthday;street;postalCode;city;region;country;notes;websites;labels;extra;extra',
  ],
  [
    'es',
    'Nombre completo;Telefono (trabajo);Teléfono particular;Móvil;Calle del trabajo;Ciudad de trabajo;CP;Población;Observaciones',
    'wholeName;phones Work;phones Home;phones Mobile;Work street;Work city;postalCode;city;notes',
  ],
  [
    'it',
    'Titolo;Nome;Cognome;Azienda;Ruolo;Reparto;Telefono;Cellulare;Posta elettronica;Data di nascita;Via;CAP;Città;Provincia;Paese;Commenti;Sito web;Categorie;Firma',
    'namePrefix;firstName;lastName;organization;jobTitle;department;phones;phones Mobile;emails;birthday;street;postalCode;city;region;country;notes;websites;labels;extra',
  ],
  [
    'it',
    'Nominativo;Telefono ufficio;Tel. abitazione;Via (uff.);CAP (uff.);Citta (ab.);Indirizzo e-mail;Fax (uff.)',
    'wholeName;phones Work;phones Home;Work street;Work postalCode;Home city;emails;phones Work Fax',
  ],
  [
    'pt',
    'Nome;Sobrenome;Empresa;Cargo;Telefone;Celular;E-mail;Data de nascimento;Endereço;CEP;Cidade;Estado;País;Observações;Site;Apelido',
    'firstName;lastName;organization;jobTitle;phones;phones Mobile;emails;birthday;street;postalCode;city;region;country;notes;websites;nickname',
  ],
  [
    'pt',
    'Nome;Apelido;Telemóvel;Telefone comercial;Telefone (casa);Morada;Codigo postal;Rua do endereço comercial;Aniversário',
    'firstName;lastName;phones Mobile;phones Work;phones Home;street;postalCode;Work street;birthday',
  ],
  [
    'nl',
    'Aanhef;Voornaam;Tussenvoegsel;Achternaam;Bedrijf;Functie;Afdeling;Telefoon;Mobiel;E-mailadres;Geboortedatum;Straat;Postcode;Plaats;Land;Opmerkingen;Categorieën',
    'namePrefix;firstName;middleName;lastName;organization;jobTitle;department;phones;phones Mobile;emails;birthday;street;postalCode;city;country;notes;labels',
  ],
  [
    'nl',
    'Naam;Telefoon thuis;Telefoon (werk);Fax op werk;Huisadres, straat;Werkadres, plaats;Werkadres, postcode;Mobiele telefoon',
    'wholeName;phones Home;phones Work;phones Work Fax;Home street;Work city;Work postalCode;phones Mobile',
  ],
]

describe('the headers of a language', () => {
  it.each(files)('%s: %s', (language, headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields.split(';'))
    expect(detectLanguage(headers.split(';'))).toBe(language)
  })

  it.each([
    ['Name;Vorname', 'lastName;firstName'],
    ['Name;First Name', 'wholeName;firstName'],
    ['Name;Vorname;Nachname', 'wholeName;firstName;lastName'],
    ['Nom;Téléphone', 'wholeName;phones'],
    ['Nom;Cognome', 'firstName;lastName'],
    ['Nome;Telefone', 'wholeName;phones'],
    ['Naam;Voornaam', 'lastName;firstName'],
    ['Nome;Apelido;Celular', 'wholeName;nickname;phones Mobile'],
    ['Nombre;Teléfono', 'wholeName;phones'],
  ])('names of a person are read beside each other: %s', (headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields.split(';'))
  })

  it.each([
    [
      'First Name;Via;Site;Service;Portable;Internet;CAP;Cargo',
      'firstName;extra;extra;extra;extra;extra;extra;extra',
    ],
    ['First Name;Vorname', 'firstName;extra'],
    ['E-Mail;Firma', 'emails;organization'],
    ['First Name;Telefon;Prénom;Société', 'firstName;phones;extra;organization'],
    ['Titel;Vorname', 'namePrefix;firstName'],
    ['Titel;Achternaam', 'jobTitle;lastName'],
    ['E-mail;Titel', 'emails;extra'],
    ['Tessera ID;Vorname;Telefon;Phone 2;Custom Field 1 - Value', 'id;extra;extra;extra;extra'],
  ])('guess nothing that another language means otherwise: %s', (headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields.split(';'))
  })

  it('are known in any case, with other marks, numbers and spellings, up to a length', () => {
    expect(fieldsOf('VORNAME;telefon_privat;Téléphone-2;E-MAIL PRIVAT;Buero Telefon')).toEqual([
      'firstName',
      'phones Home',
      'phones',
      'emails Home',
      'phones Work',
    ])
    expect(meaningsOf(foldHeader('Telefon'.padEnd(101)))).toEqual([])
  })

  it.each(Object.entries({ german, french, spanish, italian, portuguese, dutch }))(
    'is only doubtful where it is in the table: %s',
    (_name, { doubtful = '' }) => {
      const unknown = doubtful
        .split(', ')
        .filter((word) => !meaningsOf(foldHeader(word)).some(({ isDoubtful }) => isDoubtful))
      expect(unknown).toEqual([])
    },
  )
})
