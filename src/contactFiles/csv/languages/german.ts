import type { LanguageHeaders } from './languageHeaders'

/** German headers, including those of Outlook's export. */
export const german: LanguageHeaders = {
  texts: {
    namePrefix: 'Anrede, Titel, Namenspräfix, Namenstitel, Akademischer Titel, Akad. Titel, Grad',
    firstName: 'Vorname, Vornamen, Erster Vorname, Rufname',
    middleName: 'Weitere Vornamen, Zweiter Vorname, 2. Vorname, Zweitname, Mittelname',
    lastName: 'Nachname, Familienname, Zuname, Nachnamen',
    nameSuffix: 'Namenssuffix, Namenszusatz',
    nickname: 'Spitzname, Kosename',
    organization:
      'Firma, Firmenname, Unternehmen, Unternehmensname, Organisationsname, Arbeitgeber, Name der Firma, Betrieb, Institution',
    jobTitle:
      'Funktion, Berufsbezeichnung, Stellenbezeichnung, Jobtitel, Arbeitstitel, Positionsbezeichnung, Beruf, Stelle, Rolle',
    department: 'Abteilung, Bereich, Ressort',
    notes: 'Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Kommentare',
  },
  wholeName:
    'Vollständiger Name, Ganzer Name, Vor- und Nachname, Vorname Nachname, Nachname Vorname, Vorname und Nachname, Anzeigename, Ansprechpartner, Kontaktname, Kontaktperson',
  lists: {
    emails: {
      '': 'E-Mail-Adresse, Email-Adresse, Primäre E-Mail-Adresse, Sekundäre E-Mail-Adresse, Primäre E-Mail, Sekundäre E-Mail, Weitere E-Mail-Adresse, Mailadresse, Mail-Adresse, E-Post, E-Mail: Adresse, Elektronische Adresse',
      Work: 'Geschäftsmail, Firmenmail, Dienstmail',
      Home: 'Privatmail',
    },
    phones: {
      '': 'Telefon, Telefonnummer, Telefon-Nr., Tel.-Nr., Tel. Nr., Rufnummer, Festnetz, Festnetznummer, Telefon Festnetz, Fernsprecher',
      Mobile:
        'Handy, Handynummer, Handy-Nr., Mobil-Tel.-Nr., Mobil-Nr., Mobil-Nummer, Mobiltelefon-Nr., Mobil, Mobilnummer, Mobilfunk, Mobilfunknummer, Mobiltelefon, Mobiltelefonnummer, Telefon mobil, Telefon Handy, Tel. mobil, Natel, Diensthandy, Privathandy',
      Work: 'Geschäftstelefon, Bürotelefon, Diensttelefon, Arbeitstelefon, Geschäftsnummer',
      Home: 'Privattelefon, Privatnummer, Telefon zu Hause',
      Main: 'Haupttelefon, Hauptnummer',
      'Company Main': 'Telefon Firma, Telefonzentrale, Firmentelefon',
      Car: 'Autotelefon',
      Pager: 'Pager-Nummer, Pagernummer',
      Fax: 'Faxnummer, Fax-Nummer, Fax-Nr., Telefax, Telefaxnummer',
      'TTY/TDD': 'Telefon für Hörbehinderte',
    },
    websites: {
      '': 'Webseite, Webseiten, Internetseite, Webadresse, Internetadresse, Internet, Webauftritt, Firmenwebseite',
    },
  },
  address: {
    line: 'Adresse, Anschrift, Postadresse, Postanschrift',
    street:
      'Straße, Strasse und Hausnummer, Straße/Hausnummer, Straße Nr., Straße Hausnr., Str., Straßenname, Straßenadresse',
    street2: 'Adresszusatz, Adresse 2, Adresszeile 2',
    poBox: 'Postfach',
    city: 'Ort, Stadt, Wohnort, Ortschaft, Gemeinde',
    region: 'Bundesland, Kanton, Bundesland/Kanton, Bundesland/Region',
    postalCode: 'PLZ, Postleitzahl, Postleitzahlen',
    country: 'Land, Land/Region',
  },
  addressOf: {
    work: 'Geschäftsadresse, Firmenadresse, Firmenanschrift, Büroadresse, Dienstadresse',
    home: 'Privatadresse, Privatanschrift, Heimatadresse, Wohnadresse',
  },
  kinds: {
    work: 'geschäftlich, geschäftliche, geschäftliches, geschäftlicher, dienstlich, dienstliche, dienstliches, beruflich, berufliche, berufliches, Büro, Arbeit, Firma, Geschäft',
    home: 'privat, private, privates, privater, Zuhause, zu Hause',
    other:
      'weitere, weiteres, weiterer, weitere/r, weiteres/r, weiteres/e, weitere/s, andere, anderes, anderer, sonstige, sonstiges, sonstiger',
  },
  birthday: 'Geburtstag, Geburtsdatum, Geb.-Datum, Geb. am, Geburtsdat.',
  birthdayParts: {
    year: 'Geburtsjahr, Jahr der Geburt',
    month: 'Geburtsmonat, Monat der Geburt',
    day: 'Tag der Geburt',
  },
  favorite: 'Favorit',
  tags: 'Schlagwort, Schlagwörter, Stichwort, Stichwörter, Schlagworte, Stichworte',
  categories: 'Kategorie, Kategorien, Gruppe, Gruppen',
  doubtful: 'Internet, Grad, Stelle, Rolle, Bereich, Institution, Betrieb',
}
