import { api } from '@/api/api'
import { read } from '@/api/endpoint'
import * as calls from '@/contract/analytics/analytics'

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboardAnalytics: build.query({
      ...read(calls.getDashboardAnalytics),
      providesTags: ['Analytics'],
    }),
    getServicesAnalytics: build.query({
      ...read(calls.getServicesAnalytics),
      providesTags: ['Analytics'],
    }),
    getCompanyAnalytics: build.query({
      ...read(calls.getCompanyAnalytics),
      providesTags: ['Analytics'],
    }),
  }),
})

export const {
  useGetDashboardAnalyticsQuery,
  useGetServicesAnalyticsQuery,
  useGetCompanyAnalyticsQuery,
} = analyticsApi
