// The editions of the Laws, and the penalties of an arbiter, each by its article in each edition: the program's
// own tables, written by the test PageTables.AreTheProgramsOwn.
export const editions = ['2023', '2018', '2014', '2009', '1997'] as const;

export const newestEdition = '2023';
// Of regulations that name none, and so of stored games, too.
export const defaultEdition = '2023';

export const penalties = {
  warning: {
    needs: 'nothing',
    endsGame: false,
    articles: {
      '1997': '13.4(a)',
      '2009': '13.4.a',
      '2014': '12.9.a',
      '2018': '12.9.1',
      '2023': '12.9.1',
    },
  },
  add_time: {
    needs: 'time',
    endsGame: false,
    articles: {
      '1997': '13.4(b)',
      '2009': '13.4.b',
      '2014': '12.9.b',
      '2018': '12.9.2',
      '2023': '12.9.2',
    },
  },
  deduct_time: {
    needs: 'time',
    endsGame: false,
    articles: {
      '1997': '13.4(c)',
      '2009': '13.4.c',
      '2014': '12.9.c',
      '2018': '12.9.3',
      '2023': '12.9.3',
    },
  },
  add_points: {
    needs: 'points',
    endsGame: false,
    articles: {
      '2009': '13.4.f',
      '2014': '12.9.d',
      '2018': '12.9.4',
      '2023': '12.9.4',
    },
  },
  deduct_points: {
    needs: 'points',
    endsGame: false,
    articles: {
      '2009': '13.4.e',
      '2014': '12.9.e',
      '2018': '12.9.5',
      '2023': '12.9.5',
    },
  },
  loss: {
    needs: 'nothing',
    endsGame: true,
    articles: {
      '1997': '13.4(d)',
      '2009': '13.4.d',
      '2014': '12.9.f',
      '2018': '12.9.6',
      '2023': '12.9.6',
    },
  },
  fine: {
    needs: 'nothing',
    endsGame: false,
    articles: {
      '2014': '12.9.g',
      '2018': '12.9.7',
      '2023': '12.9.7',
    },
  },
  exclusion: {
    needs: 'nothing',
    endsGame: false,
    articles: {
      '2018': '12.9.8',
      '2023': '12.9.8',
    },
  },
  expulsion: {
    needs: 'nothing',
    endsGame: true,
    articles: {
      '1997': '13.4(e)',
      '2009': '13.4.g',
      '2014': '12.9.h',
      '2018': '12.9.9',
      '2023': '12.9.9',
    },
  },
} as const;
