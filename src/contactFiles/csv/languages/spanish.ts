import type { LanguageHeaders } from './languageHeaders'

/** Spanish headers, including those of Outlook's export. */
export const spanish: LanguageHeaders = {
  texts: {
    namePrefix: 'Tratamiento, Prefijo del nombre, Título de cortesía',
    firstName: 'Nombre de pila, Primer nombre, Nombres',
    middleName: 'Segundo nombre',
    lastName: 'Apellido, Apellidos, Primer apellido, Apellido(s)',
    nameSuffix: 'Sufijo',
    nickname: 'Apodo, Alias, Sobrenombre, Mote',
    organization:
      'Empresa, Compañía, Organización, Nombre de la empresa, Nombre empresa, Nombre de la organización, Razón social, Sociedad',
    jobTitle: 'Cargo, Puesto, Puesto de trabajo, Profesión, Título del puesto, Ocupación, Posición',
    department: 'Departamento, Área',
    notes: 'Nota, Notas, Observaciones, Comentarios, Comentario, Anotaciones',
  },
  name: 'Nombre',
  wholeName:
    'Nombre completo, Nombre y apellidos, Nombre y apellido, Apellidos y nombre, Nombre para mostrar, Nombre del contacto, Nombre apellidos, Persona de contacto',
  title: 'Título',
  lists: {
    emails: {
      '': 'Correo, Correo electrónico, Dirección de correo electrónico, Dirección de correo, Dirección electrónica, Dirección de e-mail, Dirección de email, Dirección e-mail',
    },
    phones: {
      '': 'Teléfono, Tfno., Tlf., Teléf., Número de teléfono, N.º de teléfono, Núm. de teléfono, Nº teléfono, Teléfono fijo, Fijo',
      Mobile:
        'Móvil, Teléfono móvil, Tel. móvil, Tfno. móvil, Número de móvil, Celular, Teléfono celular, Número de celular, Tel. celular, Número móvil',
      Main: 'Teléfono principal, Número principal',
      'Company Main':
        'Teléfono de la compañía, Teléfono principal de la organización, Central telefónica',
      Car: 'Teléfono del automóvil',
      Pager: 'Buscapersonas, Localizador',
      Radio: 'Radioteléfono',
      ISDN: 'RDSI',
      Fax: 'Número de fax, Nº fax, Telefax',
    },
    websites: {
      '': 'Sitio web, Página web, Web, Página de internet, Dirección web, Sitio de internet, Página personal',
    },
  },
  address: {
    line: 'Dirección, Domicilio, Dirección postal, Dirección completa',
    street: 'Calle, Calle y número, Vía pública',
    street2: 'Dirección 2, Línea de dirección 2, Complemento de dirección',
    poBox: 'Apartado de correos, Apartado postal',
    city: 'Ciudad, Localidad, Población, Municipio',
    region:
      'Provincia, Provincia o estado, Estado o provincia, Comunidad autónoma, Región, Provincia/Estado, Estado/Provincia',
    postalCode: 'Código postal, C.P., CP, Cód. postal',
    country: 'País, País/Región, País o región',
  },
  addressOf: {},
  kinds: {
    work: 'trabajo, del trabajo, de trabajo, oficina, de la oficina, de oficina, laboral, profesional, empresa, de la empresa',
    home: 'casa, de casa, particular, personal, privado, privada, del domicilio',
    other: 'otro, otra, adicional',
  },
  birthday: 'Fecha de nacimiento, Nacimiento, Cumpleaños, Fecha de cumpleaños, F. nacimiento',
  birthdayParts: {
    year: 'Año de nacimiento, Año nacimiento',
    month: 'Mes de nacimiento, Mes nacimiento',
    day: 'Día de nacimiento, Día nacimiento',
  },
  favorite: 'Favorito, Favoritos',
  tags: 'Etiqueta, Etiquetas, Palabra clave, Palabras clave',
  categories: 'Categoría, Categorías, Grupo, Grupos',
  doubtful: 'Web, Fijo, C.P., CP, Cargo, Alias, Área, Posición, Población, Tratamiento, Ocupación',
  elsewhere: 'Firma, Aniversario',
}
