import type { LanguageHeaders } from './languageHeaders'

/** Portuguese and Brazilian headers, including those of Outlook's export. */
export const portuguese: LanguageHeaders = {
  texts: {
    namePrefix: 'Tratamento, Forma de tratamento, Prefixo do nome, Pronome de tratamento',
    firstName: 'Primeiro nome, Nome próprio, Nomes próprios, Prenome',
    middleName: 'Nome do meio, Segundo nome, Nomes do meio',
    lastName: 'Sobrenome, Último nome, Apelidos, Nome de família, Sobrenomes',
    nameSuffix: 'Sufixo',
    nickname: 'Alcunha, Nome social',
    organization:
      'Empresa, Companhia, Organização, Nome da empresa, Nome da organização, Razão social, Sociedade',
    jobTitle: 'Cargo, Função, Profissão, Posição, Cargo/Função, Título do cargo, Ocupação',
    department: 'Departamento, Setor, Área',
    notes: 'Nota, Notas, Observações, Comentários, Comentário, Anotações, Obs.',
  },
  name: 'Nome',
  lastOrNickname: 'Apelido',
  wholeName:
    'Nome completo, Nome e sobrenome, Nome e apelido, Nome para exibição, Nome de exibição, Nome do contato, Nome do contacto, Nome apresentado, Pessoa de contato, Pessoa de contacto',
  title: 'Título',
  lists: {
    emails: {
      '': 'Correio eletrónico, Correio eletrônico, Correio electrónico, Endereço de e-mail, Endereço de email, Endereço e-mail, Endereço eletrônico, Endereço eletrónico, Endereço de correio eletrónico, Endereço de correio electrónico',
    },
    phones: {
      '': 'Telefone, Número de telefone, N.º de telefone, Nº telefone, Telefone fixo, Número telefone, Fone, Fixo',
      Mobile:
        'Telemóvel, Celular, Telefone celular, Telefone móvel, Número de telemóvel, Número de celular, Nº de celular, Tel. celular, Móvel',
      Main: 'Telefone principal, Número principal',
      'Company Main': 'Telefone principal da empresa, Telefone geral',
      Car: 'Telefone do carro, Telefone do automóvel',
      ISDN: 'RDIS, RDSI',
      Radio: 'Radiotelefone',
      'TTY/TDD': 'Telefone TTY/TDD',
      Fax: 'Número de fax, Nº fax, Telefax',
    },
    websites: {
      '': 'Site, Página web, Página da web, Página na web, Página Web, Sítio web, Sítio, Página de internet, Endereço web, Página da internet, Site da empresa',
    },
  },
  address: {
    line: 'Endereço, Morada, Endereço postal, Endereço completo, Logradouro',
    street: 'Rua, Rua e número',
    street2: 'Complemento, Endereço 2, Morada 2',
    poBox: 'Caixa postal, Apartado, Caixa de correio, Apartado postal',
    city: 'Cidade, Localidade, Município, Concelho',
    region:
      'Estado, UF, Distrito, Região, Província, Estado/Província, Estado ou província, Estado/Distrito, Distrito/Região',
    postalCode: 'CEP, Código postal, Cód. postal',
    country: 'País, País/Região',
  },
  addressOf: {},
  kinds: {
    work: 'comercial, trabalho, do trabalho, de trabalho, empresa, da empresa, escritório, do escritório, profissional, do emprego, emprego, do endereço comercial',
    home: 'residencial, residência, da residência, casa, de casa, da casa, particular, pessoal, privado, do endereço residencial, domicílio, do domicílio',
    other: 'outro, outra, do outro endereço, adicional',
  },
  birthday: 'Data de nascimento, Nascimento, Aniversário, Data de aniversário, Data nascimento',
  birthdayParts: {
    year: 'Ano de nascimento, Ano nascimento',
    month: 'Mês de nascimento, Mês nascimento',
    day: 'Dia de nascimento, Dia nascimento',
  },
  favorite: 'Favorito, Favoritos',
  tags: 'Etiqueta, Etiquetas, Marcador, Marcadores, Palavra-chave, Palavras-chave',
  categories: 'Categoria, Categorias, Grupo, Grupos',
  doubtful:
    'Site, Sítio, UF, Cargo, Fixo, Fone, Setor, Área, Aniversário, Estado, Distrito, Complemento, Apartado, Obs., Móvel, Rua, Nota, Posição, Ocupação',
}
